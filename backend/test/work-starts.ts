import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../src/core/events/domain-events.js';
import { ASSIGNMENT_STARTED } from '../src/work/work.events.js';
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
  const [entry]: { startedAt: Date; deadlineAt: Date }[] = await tx.query(
    `INSERT INTO clock_entries (user_id, kind, at, actor, deadline_at, details)
     VALUES ($1, 'started', now(), 'admin', now() + interval '72 hours', $2)
     RETURNING at AS "startedAt", deadline_at AS "deadlineAt"`,
    [id, projectLink === null ? {} : { projectLink }],
  );
  if (!entry) throw new Error('The start was not added');
  const fact = { userId: id, ...entry };
  await app.app.get(DomainEvents).publish(tx, ASSIGNMENT_STARTED, fact, entry.startedAt);
  const [user]: StartedUser[] = await tx.query('SELECT id, name, email FROM users WHERE id = $1', [id]);
  if (!user) throw new Error('The user is missing');
  return user;
}
