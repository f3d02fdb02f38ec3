import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';
import { DEAD_LETTERS } from './job.queries.js';
import { defineJob, NonRetryableJobError } from './job-definition.js';
import { Jobs } from './jobs.js';

interface Note {
  note: string;
}

const QUICK = { retryDelaySeconds: 1, retryDelayMaxSeconds: 2 };
const PLAIN = defineJob<Note>('test-plain', { ...QUICK, concurrency: 2 });
const SINGLE = defineJob<Note>('test-single', { ...QUICK, concurrency: 2, isBatched: false });
/** A batch is one job. */
const ALONE = defineJob<Note>('test-alone', { ...QUICK, concurrency: 1 });
const FRAGILE = defineJob<Note>('test-fragile', { ...QUICK, retryLimit: 2 });

let app: TestApp;
let jobs: Jobs;
let runs: string[];
let listeners: (() => void)[] = [];
/** How often the fragile job fails before it succeeds. */
let failures = 0;
/** How often the handling of its failure fails. */
let failedHandlings = 0;
let failWith: () => Error = () => new Error('not yet');

beforeAll(async () => {
  app = await TestApp.start({
    works: true,
    beforeInit: (nest) => {
      nest.get(Jobs).handle(PLAIN, async ({ note }) => record(note));
      nest.get(Jobs).handle(SINGLE, async ({ note }) => record(note));
      nest.get(Jobs).handle(ALONE, async ({ note }) => record(note));
      nest.get(Jobs).handle(
        FRAGILE,
        async ({ note }) => {
          record(note);
          if (failures-- > 0) throw failWith();
        },
        {
          onFailed: async (tx, { note }, reason) => {
            await tx.query('INSERT INTO failed_notes VALUES ($1, $2)', [note, reason]);
            if (failedHandlings-- > 0) throw new Error('The handling fails, too');
          },
        },
      );
    },
  });
  jobs = app.app.get(Jobs);
  await app.rows('CREATE TABLE failed_notes (note text, reason text)');
});
afterAll(() => app.stop());
beforeEach(() => {
  runs = [];
  failures = 0;
  failedHandlings = 0;
  failWith = () => new Error('not yet');
});

function record(note: string): void {
  runs.push(note);
  for (const listener of listeners) listener();
}

function ran(count: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => runs.length >= count && resolve();
    listeners.push(check);
    check();
  });
}

async function enqueue(...notes: string[]): Promise<void> {
  await app.database.transaction(async (tx) => {
    for (const note of notes) await jobs.enqueue(tx, PLAIN, { note });
  });
}

afterAll(() => {
  listeners = [];
});

test.each([SINGLE, ALONE])('jobs of $name do not wait for the next poll', async (definition) => {
  const notes = Array.from({ length: 12 }, (_, index) => String(index));
  await app.database.transaction((tx) =>
    jobs.enqueueAll(
      tx,
      definition,
      notes.map((note) => ({ payload: { note } })),
    ),
  );
  await ran(notes.length);
  expect(runs.toSorted()).toEqual(notes.toSorted());
});

test('a start creates missing queues, writes changed limits, and leaves the other queues as they are', async () => {
  const queues = async () => {
    const rows = await app.rows<{ name: string; retries: number; delay: number; at: Date }>(
      'SELECT name, retry_limit AS retries, retry_delay_max AS delay, updated_on AS at FROM pgboss.queue',
    );
    return new Map(rows.map(({ name, ...queue }) => [name, queue]));
  };
  const before = await queues();
  const later = await TestApp.start({
    beside: app,
    beforeInit: (nest) => {
      const changed = defineJob<Note>(PLAIN.name, { ...PLAIN, retryLimit: 7, retryDelayMaxSeconds: 9 });
      for (const job of [changed, defineJob<Note>('test-added')])
        nest.get(Jobs).handle(job, async () => undefined);
    },
  });
  await later.stop();
  const after = await queues();
  expect(after.get(PLAIN.name)).toMatchObject({ retries: 7, delay: 9 });
  expect(after.get('test-added')).toMatchObject({ retries: 20, delay: 900 });
  for (const name of [PLAIN.name, 'test-added']) {
    before.delete(name);
    after.delete(name);
  }
  expect(after).toEqual(before);
});

describe('a job', () => {
  test('runs after the transaction that enqueues it commits', async () => {
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    await jobs.enqueue(runner.manager, PLAIN, { note: 'mine' });
    // A job that is committed meanwhile runs. The first one does not.
    await enqueue('other');
    await ran(1);
    expect(runs).toEqual(['other']);
    await runner.commitTransaction();
    await runner.release();
    // The notification of the first job was sent before its commit. The next notification or poll finds the job.
    await enqueue('third');
    await ran(3);
    expect(runs.toSorted()).toEqual(['mine', 'other', 'third']);
  });

  test('does not run if the transaction is rolled back', async () => {
    const undone = app.database.transaction(async (tx) => {
      await jobs.enqueue(tx, PLAIN, { note: 'never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await enqueue('after');
    await ran(1);
    expect(runs).toEqual(['after']);
    expect(await app.rows(`SELECT 1 FROM pgboss.job WHERE data->>'note' = 'never'`)).toEqual([]);
  });

  test('cannot be enqueued outside a transaction or without a handler', async () => {
    await expect(jobs.enqueue(app.database.manager, PLAIN, { note: 'x' })).rejects.toThrow(
      'inside a transaction',
    );
    const unknown = defineJob<Note>('test-unknown');
    const enqueued = app.database.transaction((tx) => jobs.enqueue(tx, unknown, { note: 'x' }));
    await expect(enqueued).rejects.toThrow('No handler for the job test-unknown');
    expect(() => jobs.handle(PLAIN, async () => undefined)).toThrow('Two handlers for the job test-plain');
  });

  test('runs once, also if many wait', async () => {
    const notes = Array.from({ length: 50 }, (_, index) => `note ${index}`);
    await enqueue(...notes);
    await ran(50);
    expect(runs.toSorted()).toEqual(notes.toSorted());
  });
});

describe('a job that fails', () => {
  const enqueueFragile = (note: string) =>
    app.database.transaction((tx) => jobs.enqueue(tx, FRAGILE, { note }));
  const rowsOf = (queue: string) =>
    app.rows<{ state: string; retry_count: number }>(
      `SELECT state, retry_count FROM pgboss.job WHERE name = $1 AND data->>'note' = $2`,
      [queue, 'fragile'],
    );
  const untilDone = () =>
    waitUntil(async () => {
      const rows = await rowsOf(FRAGILE.name);
      return rows.every(({ state }) => ['completed', 'failed'].includes(state));
    });

  test('is retried until it succeeds', async () => {
    failures = 1;
    await enqueueFragile('fragile');
    await ran(2);
    await untilDone();
    expect(await rowsOf(FRAGILE.name)).toEqual([{ state: 'completed', retry_count: 1 }]);
    expect(await rowsOf(DEAD_LETTERS)).toEqual([]);
    await app.rows(`DELETE FROM pgboss.job WHERE name = $1`, [FRAGILE.name]);
  });

  test('goes to the dead letters at once if the error is not retryable, whatever its message is', async () => {
    failures = 5;
    failWith = () => new NonRetryableJobError('never \0', { cause: new Error('no use') });
    await enqueueFragile('fragile');
    await waitUntil(async () => (await rowsOf(DEAD_LETTERS)).length > 0);
    expect(runs).toEqual(['fragile']);
    const output = await app.row(`SELECT output->>'message' AS message FROM pgboss.job WHERE name = $1`, [
      FRAGILE.name,
    ]);
    expect(output).toEqual({ message: 'never \ufffd' });
  });

  describe('for good', () => {
    const failedNotes = () => app.rows('SELECT note, reason FROM failed_notes');
    /** Adds a job in this state, and the dead letter of its failure. */
    const addDeadLetter = (state: string, output: object) =>
      app.rows(
        `WITH source AS (
           INSERT INTO pgboss.job (name, state, data, output, start_after) VALUES ($1, $2::pgboss.job_state, '{"note": "fragile"}', $3, now() + interval '1 hour')
           RETURNING name, id, data)
         INSERT INTO pgboss.job (name, data, source_name, source_id) SELECT $4, data, name, id FROM source`,
        [FRAGILE.name, state, output, DEAD_LETTERS],
      );
    const untilHandled = () =>
      waitUntil(async () => (await rowsOf(DEAD_LETTERS)).every(({ state }) => state === 'completed'));
    beforeEach(async () => {
      await app.rows('DELETE FROM failed_notes');
      await app.rows(`DELETE FROM pgboss.job WHERE data->>'note' = 'fragile'`);
    });

    test('is handled once after its last attempt, with its payload and the reason', async () => {
      failures = 2;
      await enqueueFragile('fragile');
      await waitUntil(async () => (await rowsOf(FRAGILE.name))[0]?.state === 'retry');
      expect(await rowsOf(DEAD_LETTERS)).toEqual([]);
      await app.rows(`UPDATE pgboss.job SET retry_limit = 1 WHERE name = $1`, [FRAGILE.name]);
      await waitUntil(async () => (await failedNotes()).length > 0);
      expect(runs).toEqual(['fragile', 'fragile']);
      await untilHandled();
      expect(await failedNotes()).toEqual([{ note: 'fragile', reason: 'not yet' }]);
      expect(await rowsOf(FRAGILE.name)).toEqual([{ state: 'failed', retry_count: 1 }]);
    });

    test('is handled again if the handling fails, whose transaction is rolled back', async () => {
      failedHandlings = 1;
      await addDeadLetter('failed', { message: 'Too long' });
      await waitUntil(async () => (await failedNotes()).length > 0);
      await untilHandled();
      expect(await failedNotes()).toEqual([{ note: 'fragile', reason: 'Too long' }]);
    });

    test('has no reason if its process ended', async () => {
      await addDeadLetter('failed', { value: { message: 'job heartbeat timeout' } });
      await waitUntil(async () => (await failedNotes()).length > 0);
      expect(await failedNotes()).toEqual([{ note: 'fragile', reason: null }]);
    });

    test('is not handled if it was retried since', async () => {
      await addDeadLetter('retry', { message: 'Too long' });
      await untilHandled();
      expect(await failedNotes()).toEqual([]);
    });
  });

  test('can be run again by its payload', async () => {
    const retryFailed = (note: string) =>
      app.database.transaction((tx) => jobs.retryFailed(tx, FRAGILE, { note }));
    failures = 5;
    failWith = () => new NonRetryableJobError('never');
    await enqueueFragile('again');
    await waitUntil(async () => (await app.rows(`SELECT FROM failed_notes WHERE note = 'again'`)).length > 0);
    expect([await retryFailed('another'), await retryFailed('again'), await retryFailed('again')]).toEqual([
      false,
      true,
      false,
    ]);
    const jobsOf = `FROM pgboss.job WHERE name = $1 AND data->>'note' = 'again'`;
    expect(await app.rows(`SELECT state ${jobsOf}`, [FRAGILE.name])).toEqual([{ state: 'retry' }]);
    await app.rows(`DELETE ${jobsOf}`, [FRAGILE.name]);
  });
});

test('findLost returns the payloads without a job that waits, runs or has failed', async () => {
  await app.database.transaction((tx) => jobs.enqueue(tx, PLAIN, { note: 'kept' }));
  await ran(1);
  await waitUntil(async () => {
    const [job] = await app.rows<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE data->>'note' = 'kept'`,
    );
    return job?.state === 'completed';
  });
  const lost = () => jobs.findLost(PLAIN, [{ note: 'kept' }, { note: 'unknown' }]);
  expect(await lost()).toEqual([{ note: 'kept' }, { note: 'unknown' }]);
  await app.rows(`UPDATE pgboss.job SET state = 'failed' WHERE data->>'note' = 'kept'`);
  expect(await lost()).toEqual([{ note: 'unknown' }]);
});
