import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOf, entriesOf, expectLedgerMatchesUser, missDeadline } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, startedUser, workOf } from '../../../test/work.js';
import type { WorkKey } from '../assignment.js';
import type { StartActor } from './clock-actor.js';
import { WorkClockService } from './work-clock.service.js';

let app: TestApp;
let clock: WorkClockService;

beforeAll(async () => {
  app = await TestApp.start();
  clock = app.app.get(WorkClockService);
});
afterAll(() => app.stop());

const start = (work: WorkKey, by: StartActor = { kind: 'self' }, projectLink?: string) =>
  app.database.transaction((tx) => clock.start(tx, work, by, projectLink));
const submit = async (user: TestUser, at: Date) => {
  const work = await workOf(app, user);
  return app.database.transaction((tx) => clock.markSubmitted(tx, work, at, 'pages'));
};

describe('a start', () => {
  test('from twenty concurrent connections creates one clock and one entry', async () => {
    const user = await verifiedUser(app);
    const work = await addAssignment(app, user);
    const starts = await Promise.all(Array.from({ length: 20 }, () => start(work)));
    expect(starts.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    const { startedAt, deadlineAt } = await clockOf(app, user);
    for (const started of starts) expect(started.clock).toMatchObject({ startedAt, deadlineAt });
    expect(await entriesOf(app, user)).toEqual([
      { kind: 'started', at: startedAt, actor: 'self', actorId: null, deadlineAt, details: {} },
    ]);
  });

  test('by an administrator records the administrator and the project link', async () => {
    const [user, admin] = [await verifiedUser(app), await addAdmin(app)];
    await start(
      await addAssignment(app, user),
      { kind: 'admin', adminId: admin.id },
      'https://projects.example/7',
    );
    expect(await entriesOf(app, user)).toMatchObject([
      { actor: 'admin', actorId: admin.id, details: { projectLink: 'https://projects.example/7' } },
    ]);
  });

  test('that is rolled back leaves no clock and no entry', async () => {
    const user = await verifiedUser(app);
    const work = await addAssignment(app, user);
    const undone = app.database.transaction(async (tx) => {
      await clock.start(tx, work, { kind: 'self' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([await clockOf(app, user), await entriesOf(app, user)]).toMatchObject([{ startedAt: null }, []]);
  });

  test('plans the reminders that are not due yet', async () => {
    const planned = (user: TestUser) =>
      app.rows<{ hours: number; seconds: number }>(
        `SELECT hours, extract(epoch FROM deadline_at - due_at)::int AS seconds
         FROM clock_reminders JOIN assignments ON id = assignment_id WHERE user_id = $1 ORDER BY hours DESC`,
        [user.id],
      );
    const hoursOf = async (user: TestUser) => (await planned(user)).map(({ hours }) => hours);
    const user = await startedUser(app);
    expect(await hoursOf(user)).toEqual([48, 24, 6, 1]);
    for (const { hours, seconds } of await planned(user)) expect(seconds).toBe(hours * 3600);
    const short = await TestApp.start({ workWindowHours: 24, beside: app });
    try {
      expect(await hoursOf(await startedUser(short))).toEqual([6, 1]);
    } finally {
      await short.stop();
    }
    await submit(user, new Date());
    expect(await planned(user)).toEqual([]);
  });
});

test('concurrent submissions in two modes count once, with the first mode', async () => {
  const user = await startedUser(app);
  const times = Array.from({ length: 10 }, (_, index) => new Date(Date.now() + index));
  const firsts = await Promise.all(times.map((at) => submit(user, at)));
  expect(firsts.filter(Boolean)).toHaveLength(1);
  const submittedAt = times[firsts.indexOf(true)] ?? null;
  expect(await clockOf(app, user)).toMatchObject({ submittedAt });
  expect((await entriesOf(app, user)).slice(1)).toMatchObject([
    { kind: 'submitted', at: submittedAt, actor: 'self', details: { mode: 'pages' } },
  ]);
  await expectLedgerMatchesUser(app, user);
});

test('work that was complete in time but marked later is not penalized', async () => {
  const user = await startedUser(app);
  const { assignmentId } = await workOf(app, user);
  const completeAt = new Date(Date.now() - 1000);
  await missDeadline(app, user);
  await app.database.transaction((tx) =>
    clock.penalize(tx, [{ assignmentId, isSequential: true }], { kind: 'system' }, 'missed_deadline'),
  );
  await submit(user, completeAt);
  expect(await clockOf(app, user)).toMatchObject({ submittedAt: completeAt, penalizedAt: null });
  await expectLedgerMatchesUser(app, user);
  const copied = await startedUser(app);
  const { assignmentId: copiedId } = await workOf(app, copied);
  await app.database.transaction((tx) =>
    clock.penalize(tx, [{ assignmentId: copiedId, isSequential: false }], { kind: 'system' }, 'copied'),
  );
  await submit(copied, new Date());
  expect(await clockOf(app, copied)).toMatchObject({
    submittedAt: expect.any(Date),
    penalizedAt: expect.any(Date),
  });
});

test('the ledger allows only inserts and is deleted with its user', async () => {
  const user = await startedUser(app);
  const refusal = 'the ledger of a clock can only be added to';
  const of = 'WHERE user_id = $1';
  await expect(app.rows(`UPDATE clock_entries SET at = now() ${of}`, [user.id])).rejects.toThrow(refusal);
  await expect(app.rows(`DELETE FROM clock_entries ${of}`, [user.id])).rejects.toThrow(refusal);
  await expect(app.rows('TRUNCATE clock_entries')).rejects.toThrow(refusal);
  expect(await entriesOf(app, user)).toHaveLength(1);
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
  expect(await entriesOf(app, user)).toEqual([]);
});
