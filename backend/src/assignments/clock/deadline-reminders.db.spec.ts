import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { startedUser, workOf } from '../../../test/work.js';
import { DeadlineRemindersJob } from './deadline-reminders.job.js';
import { WorkClockService } from './work-clock.service.js';

let app: TestApp;
let other: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const run = (process = app) => process.app.get(DeadlineRemindersJob).sendDue();
const extend = ({ id }: TestUser, hours: number) =>
  app.post(`/api/admin/users/${id}/extend-deadline`, { hours, reason: 'Power cut' }, admin.token);

/** Moves the deadline and the planned reminders, so that this many hours are left. */
async function setHoursLeft(user: TestUser, hours: number): Promise<void> {
  await app.rows(
    `WITH shift AS (SELECT deadline_at - (now() + make_interval(secs => $2::float8 * 3600)) AS by, id FROM assignments WHERE user_id = $1),
       reminders AS (UPDATE clock_reminders SET due_at = due_at - by FROM shift WHERE assignment_id = id)
     UPDATE assignments a SET started_at = started_at - by, deadline_at = deadline_at - by FROM shift WHERE a.id = shift.id`,
    [user.id, hours],
  );
}

/** The hours of the reminders that were sent to a user, in their order. */
async function remindersOf(user: TestUser): Promise<number[]> {
  const rows = await app.rows<{ key: string }>(
    `SELECT key FROM emails WHERE user_id = $1 AND template = 'deadline-reminder' ORDER BY created_at`,
    [user.id],
  );
  return rows.map(({ key }) => Number(key.split(':').at(-1)));
}

async function runAt(user: TestUser, ...hoursLeft: number[]): Promise<number[]> {
  for (const hours of hoursLeft) {
    await setHoursLeft(user, hours);
    await run();
  }
  return remindersOf(user);
}

describe('reminders', () => {
  test('are sent once each, 48, 24, 6 and 1 hours before a deadline', async () => {
    const user = await startedUser(app);
    expect(await runAt(user, 90, 48.1)).toEqual([]);
    expect(await runAt(user, 47.99, 47.98)).toEqual([48]);
    expect(await runAt(user, 23.99, 23.9, 5.99, 5.9, 0.99, 0.9, 0.1)).toEqual([48, 24, 6, 1]);
    expect(await runAt(user, -1)).toHaveLength(4);
  });

  test('missed during a stop are not repeated: only the most urgent one is sent, if it is not too late', async () => {
    expect(await runAt(await startedUser(app), 23.5)).toEqual([24]);
    expect(await runAt(await startedUser(app), 12)).toEqual([]);
    expect(await runAt(await startedUser(app), 12, 5.99)).toEqual([6]);
    expect(await runAt(await startedUser(app), -0.1)).toEqual([]);
  });

  test('before the start of a short work window are not sent', async () => {
    const short = await TestApp.start({ workWindowHours: 6.5, beside: app });
    try {
      const user = await startedUser(short);
      await run();
      expect(await remindersOf(user)).toEqual([]);
      expect(await runAt(user, 5.99)).toEqual([6]);
    } finally {
      await short.stop();
    }
  });

  test('are sent again for an extended deadline', async () => {
    const user = await startedUser(app);
    expect(await runAt(user, 23.99)).toEqual([24]);
    await extend(user, 12);
    await run();
    expect(await remindersOf(user)).toEqual([24]);
    expect(await runAt(user, 23.99)).toEqual([24, 24]);
  });

  test('are not sent after the submission, and undelivered ones are withdrawn', async () => {
    const user = await startedUser(app);
    const work = await workOf(app, user);
    expect(await runAt(user, 23.99)).toEqual([24]);
    await app.database.transaction((tx) =>
      app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'document'),
    );
    expect(await runAt(user, 5.99)).toEqual([24]);
    expect(
      await app.rows(
        `SELECT last_error, encrypted_content FROM emails WHERE user_id = $1 AND template = 'deadline-reminder'`,
        [user.id],
      ),
    ).toEqual([{ last_error: 'Withdrawn before it was sent', encrypted_content: null }]);
  });

  test('of many users are sent once each by several processes', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => startedUser(app)));
    for (const user of users) await setHoursLeft(user, 5.99);
    const counts = await Promise.all([run(), run(other), run(), run(other)]);
    const rest = await run();
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(12);
    for (const user of users) expect(await remindersOf(user)).toEqual([6]);
  });

  test('are never sent after a concurrent submission', async () => {
    for (let round = 0; round < 15; round += 1) {
      const user = await startedUser(app);
      const work = await workOf(app, user);
      await setHoursLeft(user, 0.99);
      await Promise.all([
        run(),
        app.database.transaction((tx) =>
          app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'document'),
        ),
        run(other),
      ]);
      await run();
      const waiting = await app.rows(
        `SELECT 1 FROM emails WHERE user_id = $1 AND template = 'deadline-reminder' AND encrypted_content IS NOT NULL`,
        [user.id],
      );
      expect(waiting).toEqual([]);
    }
  });
});

test('are sent by workers and not by processes of the role web', async () => {
  const user = await startedUser(app);
  await setHoursLeft(user, 23.99);
  await app.app.get(DeadlineRemindersJob).tick();
  expect(await remindersOf(user)).toEqual([]);
  const worker = await TestApp.start({ beside: app, processRole: 'worker' });
  try {
    await worker.app.get(DeadlineRemindersJob).tick();
  } finally {
    await worker.stop();
  }
  expect(await remindersOf(user)).toEqual([24]);
});
