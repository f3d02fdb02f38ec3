import { expect } from 'vitest';
import { type ClockState, foldLedger, type LedgerEntry } from '../src/assignments/clock/clock-ledger.js';
import type { TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { passDeadline, startedUser } from './work.js';

export type EntryRow = LedgerEntry & { actor: string; actorId: string | null };

/** The ledger entries of a user, the oldest first. */
export function entriesOf(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<EntryRow[]> {
  return app.rows<EntryRow>(
    `SELECT kind, at, actor, actor_id AS "actorId", deadline_at AS "deadlineAt", details
     FROM clock_entries WHERE user_id = $1 ORDER BY clock_entries.id`,
    [id],
  );
}

/** The state of the clock in the user's assignment. */
export function clockOf(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<ClockState> {
  return app.row<ClockState>(
    `SELECT started_at AS "startedAt", deadline_at AS "deadlineAt", submitted_at AS "submittedAt",
       is_sequential_penalized AS "isSequentialPenalized", penalized_at AS "penalizedAt",
       penalized_reason AS "penalizedReason", settled_deadline_at AS "settledDeadlineAt"
     FROM assignments WHERE user_id = $1`,
    [id],
  );
}

/** The state of the clock that the ledger folds to. */
export async function foldedClockOf(app: TestApp, user: Pick<TestUser, 'id'>): Promise<ClockState> {
  return foldLedger(await entriesOf(app, user));
}

/** Expects the same state of the clock from the ledger and from the user's assignment. */
export async function expectLedgerMatchesUser(app: TestApp, user: Pick<TestUser, 'id'>): Promise<void> {
  expect(await foldedClockOf(app, user)).toEqual(await clockOf(app, user));
}

/** Adds a user who has missed the deadline. */
export async function userPastDeadline(app: TestApp): Promise<TestUser> {
  const user = await startedUser(app);
  await missDeadline(app, user);
  return user;
}

/** Sets the user's deadline to the present, with a ledger entry. */
export async function missDeadline(app: TestApp, user: Pick<TestUser, 'id'>): Promise<void> {
  await passDeadline(app, user);
  await app.rows(
    `INSERT INTO clock_entries (assignment_id, user_id, kind, at, actor, deadline_at, details)
     SELECT id, user_id, 'extended', now(), 'admin', deadline_at, '{"hours": 0, "reason": "test"}'
     FROM assignments WHERE user_id = $1`,
    [user.id],
  );
}
