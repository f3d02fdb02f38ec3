import { expect } from 'vitest';
import { type ClockState, foldLedger, type LedgerEntry } from '../src/work/clock/clock-ledger.js';
import type { Person } from './people.js';
import type { TestApp } from './test-app.js';
import { passDeadline, startedUser } from './work.js';

export type EntryRow = LedgerEntry & { actor: string; actorId: string | null };

/** What the ledger holds of a person, in its order. */
export function entriesOf(app: TestApp, { id }: Pick<Person, 'id'>): Promise<EntryRow[]> {
  return app.rows<EntryRow>(
    `SELECT kind, at, actor, actor_id AS "actorId", deadline_at AS "deadlineAt", details
     FROM clock_entries WHERE user_id = $1 ORDER BY clock_entries.id`,
    [id],
  );
}

/** The clock as the person's row has it. */
export function clockOf(app: TestApp, { id }: Pick<Person, 'id'>): Promise<ClockState> {
  return app.row<ClockState>(
    `SELECT work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", work_submitted AS "workSubmitted",
       submitted_at AS "submittedAt", is_penalized AS "isPenalized",
       is_sequential_work_penalized AS "isSequentialWorkPenalized", penalized_at AS "penalizedAt",
       penalized_reason AS "penalizedReason", settled_deadline_at AS "settledDeadlineAt"
     FROM users WHERE id = $1`,
    [id],
  );
}

/** The clock as the ledger tells it. */
export async function foldedClockOf(app: TestApp, person: Pick<Person, 'id'>): Promise<ClockState> {
  return foldLedger(await entriesOf(app, person));
}

/** The ledger tells the very clock that the person's row has. */
export async function expectLedgerTells(app: TestApp, person: Pick<Person, 'id'>): Promise<void> {
  expect(await foldedClockOf(app, person)).toEqual(await clockOf(app, person));
}

/** Somebody who has not submitted in time. */
export async function personPastDeadline(app: TestApp): Promise<Person> {
  const person = await startedUser(app);
  await missDeadline(app, person);
  return person;
}

/** Their deadline has just passed, and the ledger knows that it is now. */
export async function missDeadline(app: TestApp, person: Pick<Person, 'id'>): Promise<void> {
  await passDeadline(app, person);
  await app.rows(
    `INSERT INTO clock_entries (user_id, kind, at, actor, deadline_at, details)
     SELECT id, 'extended', now(), 'admin', deadline_at, '{"hours": 0, "reason": "test"}' FROM users WHERE id = $1`,
    [person.id],
  );
}
