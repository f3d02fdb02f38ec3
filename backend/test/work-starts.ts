import type { EntityManager } from 'typeorm';
import { ASSIGNMENT_STARTED } from '../src/assignments/assignment.events.js';
import { DomainEvents } from '../src/core/events/domain-events.js';
import type { TestApp } from './test-app.js';

export interface StartedUser {
  id: string;
  name: string;
  email: string;
}

/** Adds a user. Quick, because it cannot sign in. */
async function addUser(tx: EntityManager): Promise<string> {
  const [user]: { id: string }[] = await tx.query(
    `INSERT INTO users (name, email, mobile_number, address, role)
     VALUES ('Ada Moreno', gen_random_uuid() || '@example.com', '', '', 'user') RETURNING id`,
  );
  return user?.id ?? '';
}

/** Adds a start to the ledger and publishes it, as the work clock does. A user can start once, so it is a new one by default. */
export async function publishStart(
  app: TestApp,
  tx: EntityManager,
  projectLink: string | null,
  userId?: string,
): Promise<StartedUser> {
  const id = userId ?? (await addUser(tx));
  const [entry]: { assignmentId: string; startedAt: Date; deadlineAt: Date }[] = await tx.query(
    `WITH given AS (
       INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours)
       SELECT $1, id, 1, now(), 'admin', 72 FROM projects WHERE is_default RETURNING id
     )
     INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, deadline_at, details)
     SELECT id, $1, 'started', now(), 'admin', now() + interval '72 hours', $2 FROM given
     RETURNING assignment_id AS "assignmentId", at AS "startedAt", deadline_at AS "deadlineAt"`,
    [id, projectLink === null ? {} : { projectLink }],
  );
  if (!entry) throw new Error('The start was not added');
  const fact = { userId: id, ...entry };
  await app.app.get(DomainEvents).publish(tx, ASSIGNMENT_STARTED, fact, entry.startedAt);
  const [user]: StartedUser[] = await tx.query('SELECT id, name, email FROM users WHERE id = $1', [id]);
  if (!user) throw new Error('The user is missing');
  return user;
}
