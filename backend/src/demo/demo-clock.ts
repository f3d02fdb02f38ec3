import type { EntityManager } from 'typeorm';
import type { DemoPerson } from './demo-users.js';

/**
 * Sets the clock of somebody who started in the past, with the ledger that leads there. The product's own steps
 * are dated by the database as they happen, so these are written as it would have written them.
 */
export async function setClock(
  tx: EntityManager,
  userId: string,
  { state, startedHoursAgo, document }: DemoPerson,
  windowSeconds: number,
): Promise<void> {
  if (startedHoursAgo === undefined) return;
  await tx.query(
    `UPDATE users SET work_started_at = now() - make_interval(hours => $2),
       deadline_at = now() - make_interval(hours => $2) + make_interval(secs => $3) WHERE id = $1`,
    [userId, startedHoursAgo, windowSeconds],
  );
  await addStep(tx, userId, 'started', 'self', 'work_started_at');
  if (state === 'submitted') {
    const secondsAgo = (document?.savedHoursAgo ?? 0) * 3600;
    await tx.query(
      `UPDATE users SET work_submitted = true, submitted_at = now() - make_interval(secs => $2) WHERE id = $1`,
      [userId, secondsAgo],
    );
    await addStep(tx, userId, 'submitted', 'self', 'submitted_at', { mode: 'document' });
  }
  if (state === 'penalized' || state === 'overdue') {
    await tx.query(
      `UPDATE users SET is_penalized = true, penalized_at = deadline_at + interval '1 minute',
         penalized_reason = 'missed_deadline', settled_deadline_at = deadline_at WHERE id = $1`,
      [userId],
    );
    const details = { reason: 'missed_deadline', isSequential: false };
    await addStep(tx, userId, 'penalized', 'system', 'penalized_at', details);
  }
  // A penalty that was taken back stays away; else the penalty job would leave nobody who is late and nothing more.
  if (state === 'overdue') {
    await addStep(tx, userId, 'penalty_removed', 'admin', `penalized_at + interval '30 minutes'`);
    await tx.query(
      `UPDATE users SET is_penalized = false, penalized_at = NULL, penalized_reason = NULL WHERE id = $1`,
      [userId],
    );
  }
}

/** `at` is an expression over the person's row. */
async function addStep(
  tx: EntityManager,
  userId: string,
  kind: string,
  actor: 'self' | 'system' | 'admin',
  at: string,
  details: object = {},
): Promise<void> {
  await tx.query(
    `INSERT INTO clock_entries (user_id, kind, at, actor, deadline_at, details)
     SELECT id, $2, ${at}, $3, deadline_at, $4 FROM users WHERE id = $1`,
    [userId, kind, actor, details],
  );
}
