import type { EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import type { DemoUser } from './demo-users.js';

/**
 * Sets a work clock that started in the past, and writes its ledger. WorkClock cannot do this, because it takes the time of
 * a step from the database.
 */
export async function setClock(
  tx: EntityManager,
  { assignmentId }: WorkKey,
  { state, startedHoursAgo, document }: Pick<DemoUser, 'state' | 'document'> & { startedHoursAgo: number },
): Promise<void> {
  await tx.query(
    `UPDATE assignments SET given_at = now() - make_interval(hours => $2), started_at = now() - make_interval(hours => $2),
       deadline_at = now() - make_interval(hours => $2) + make_interval(secs => work_window_hours * 3600) WHERE id = $1`,
    [assignmentId, startedHoursAgo],
  );
  await addStep(tx, assignmentId, 'started', 'self', 'started_at');
  if (state === 'submitted') {
    const secondsAgo = (document?.savedHoursAgo ?? 0) * 3600;
    await tx.query('UPDATE assignments SET submitted_at = now() - make_interval(secs => $2) WHERE id = $1', [
      assignmentId,
      secondsAgo,
    ]);
    await addStep(tx, assignmentId, 'submitted', 'self', 'submitted_at', { mode: 'document' });
  }
  if (state === 'penalized' || state === 'overdue') {
    await tx.query(
      `UPDATE assignments SET penalized_at = deadline_at + interval '1 minute',
         penalized_reason = 'missed_deadline', settled_deadline_at = deadline_at,
         missed_deadline_at = deadline_at WHERE id = $1`,
      [assignmentId],
    );
    const details = { reason: 'missed_deadline', isSequential: false };
    await addStep(tx, assignmentId, 'penalized', 'system', 'penalized_at', details);
  }
  // The penalty job does not repeat a removed penalty, so this user stays overdue without one.
  if (state === 'overdue') {
    await addStep(tx, assignmentId, 'penalty_removed', 'admin', `penalized_at + interval '30 minutes'`);
    await tx.query('UPDATE assignments SET penalized_at = NULL, penalized_reason = NULL WHERE id = $1', [
      assignmentId,
    ]);
  }
}

/** `at` is an SQL expression on the row of the assignment. */
async function addStep(
  tx: EntityManager,
  assignmentId: string,
  kind: string,
  actor: 'self' | 'system' | 'admin',
  at: string,
  details: object = {},
): Promise<void> {
  await tx.query(
    `INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, deadline_at, details)
     SELECT id, user_id, $2, ${at}, $3, deadline_at, $4 FROM assignments WHERE id = $1`,
    [assignmentId, kind, actor, details],
  );
}
