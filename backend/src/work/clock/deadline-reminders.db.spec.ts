import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdmin, type Person } from '../../../test/people.js';
import { TestApp } from '../../../test/test-app.js';
import { startedUser } from '../../../test/work.js';
import { DeadlineReminders } from './deadline-reminders.js';
import { WorkClock } from './work-clock.service.js';

let app: TestApp;
let other: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const run = (process = app) => process.app.get(DeadlineReminders).sendDue();
const extend = ({ id }: Person, hours: number) =>
  app.post(`/api/admin/users/${id}/extend-deadline`, { hours, reason: 'Power cut' }, admin.token);

/** As if so many hours were left of the person's time: everything planned comes nearer. */
async function leave(person: Person, hours: number): Promise<void> {
  await app.rows(
    `WITH shift AS (SELECT deadline_at - (now() + make_interval(secs => $2::float8 * 3600)) AS by FROM users WHERE id = $1),
       reminders AS (UPDATE clock_reminders SET due_at = due_at - (SELECT by FROM shift) WHERE user_id = $1)
     UPDATE users SET work_started_at = work_started_at - (SELECT by FROM shift),
       deadline_at = deadline_at - (SELECT by FROM shift) WHERE id = $1`,
    [person.id, hours],
  );
}

/** The hours of the reminders that were written for somebody, in their order. */
async function remindersOf(person: Person): Promise<number[]> {
  const rows = await app.rows<{ key: string }>(
    `SELECT key FROM emails WHERE user_id = $1 AND template = 'deadline-reminder' ORDER BY created_at`,
    [person.id],
  );
  return rows.map(({ key }) => Number(key.split(':').at(-1)));
}

async function runAt(person: Person, ...hoursLeft: number[]): Promise<number[]> {
  for (const hours of hoursLeft) {
    await leave(person, hours);
    await run();
  }
  return remindersOf(person);
}

describe('reminders', () => {
  test('go 48, 24, 6 and 1 hours before a deadline, once each', async () => {
    const person = await startedUser(app);
    expect(await runAt(person, 90, 48.1)).toEqual([]);
    expect(await runAt(person, 47.99, 47.98)).toEqual([48]);
    expect(await runAt(person, 23.99, 23.9, 5.99, 5.9, 0.99, 0.9, 0.1)).toEqual([48, 24, 6, 1]);
    expect(await runAt(person, -1)).toHaveLength(4);
  });

  test('that were missed while the server was down do not follow: the most urgent goes alone, and none late', async () => {
    expect(await runAt(await startedUser(app), 23.5)).toEqual([24]);
    expect(await runAt(await startedUser(app), 12)).toEqual([]);
    expect(await runAt(await startedUser(app), 12, 5.99)).toEqual([6]);
    expect(await runAt(await startedUser(app), -0.1)).toEqual([]);
  });

  test('do not go for what was past when a short window began', async () => {
    const short = await TestApp.start({ workWindowHours: 6.5, beside: app });
    try {
      const person = await startedUser(short);
      await run();
      expect(await remindersOf(person)).toEqual([]);
      expect(await runAt(person, 5.99)).toEqual([6]);
    } finally {
      await short.stop();
    }
  });

  test('move with the deadline, and go again for the new one', async () => {
    const person = await startedUser(app);
    expect(await runAt(person, 23.99)).toEqual([24]);
    await extend(person, 12);
    await run();
    expect(await remindersOf(person)).toEqual([24]);
    expect(await runAt(person, 23.99)).toEqual([24, 24]);
  });

  test('do not go once the work is submitted, and what waits is taken back', async () => {
    const person = await startedUser(app);
    expect(await runAt(person, 23.99)).toEqual([24]);
    await app.database.transaction((tx) =>
      app.app.get(WorkClock).markSubmitted(tx, person.id, new Date(), 'document'),
    );
    expect(await runAt(person, 5.99)).toEqual([24]);
    expect(
      await app.rows(
        `SELECT last_error, sealed_content FROM emails WHERE user_id = $1 AND template = 'deadline-reminder'`,
        [person.id],
      ),
    ).toEqual([{ last_error: 'Withdrawn before it was sent', sealed_content: null }]);
  });

  test('of many people in several processes at once go once each', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => startedUser(app)));
    for (const person of people) await leave(person, 5.99);
    const counts = await Promise.all([run(), run(other), run(), run(other)]);
    const rest = await run();
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(12);
    for (const person of people) expect(await remindersOf(person)).toEqual([6]);
  });

  test('and a submission at the same moment never cross', async () => {
    for (let round = 0; round < 15; round += 1) {
      const person = await startedUser(app);
      await leave(person, 0.99);
      await Promise.all([
        run(),
        app.database.transaction((tx) =>
          app.app.get(WorkClock).markSubmitted(tx, person.id, new Date(), 'document'),
        ),
        run(other),
      ]);
      await run();
      const waiting = await app.rows(
        `SELECT 1 FROM emails WHERE user_id = $1 AND template = 'deadline-reminder' AND sealed_content IS NOT NULL`,
        [person.id],
      );
      expect(waiting).toEqual([]);
    }
  });
});

test('tick in a worker and not in a process that only answers requests', async () => {
  const person = await startedUser(app);
  await leave(person, 23.99);
  await app.app.get(DeadlineReminders).tick();
  expect(await remindersOf(person)).toEqual([]);
  const worker = await TestApp.start({ beside: app, processRole: 'worker' });
  try {
    await worker.app.get(DeadlineReminders).tick();
  } finally {
    await worker.stop();
  }
  expect(await remindersOf(person)).toEqual([24]);
});
