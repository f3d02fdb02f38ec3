import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOf, entriesOf, expectLedgerTells, missDeadline } from '../../../test/ledger.js';
import { addAdmin, type Person, verifiedUser } from '../../../test/people.js';
import { TestApp } from '../../../test/test-app.js';
import { startedUser } from '../../../test/work.js';
import { type StartActor, WorkClock } from './work-clock.service.js';

let app: TestApp;
let clock: WorkClock;

beforeAll(async () => {
  app = await TestApp.start();
  clock = app.app.get(WorkClock);
});
afterAll(() => app.stop());

const start = (person: Person, by: StartActor = { kind: 'self' }, projectLink?: string) =>
  app.database.transaction((tx) => clock.start(tx, person.id, by, projectLink));
const submit = (person: Person, at: Date) =>
  app.database.transaction((tx) => clock.markSubmitted(tx, person.id, at, 'pages'));

describe('a start', () => {
  test('from twenty connections at the same moment is one clock and one entry', async () => {
    const person = await verifiedUser(app);
    const starts = await Promise.all(Array.from({ length: 20 }, () => start(person)));
    expect(starts.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    const { workStartedAt, deadlineAt } = await clockOf(app, person);
    for (const started of starts) expect(started.clock).toMatchObject({ workStartedAt, deadlineAt });
    expect(await entriesOf(app, person)).toEqual([
      { kind: 'started', at: workStartedAt, actor: 'self', actorId: null, deadlineAt, details: {} },
    ]);
  });

  test('by an administrator says by whom and with which project', async () => {
    const [person, admin] = [await verifiedUser(app), await addAdmin(app)];
    await start(person, { kind: 'admin', adminId: admin.id }, 'https://projects.example/7');
    expect(await entriesOf(app, person)).toMatchObject([
      { actor: 'admin', actorId: admin.id, details: { projectLink: 'https://projects.example/7' } },
    ]);
  });

  test('that is rolled back leaves neither clock nor entry', async () => {
    const person = await verifiedUser(app);
    const undone = app.database.transaction(async (tx) => {
      await clock.start(tx, person.id, { kind: 'self' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([await clockOf(app, person), await entriesOf(app, person)]).toMatchObject([
      { workStartedAt: null },
      [],
    ]);
  });

  test('plans the reminders of its deadline that are to come', async () => {
    const planned = (person: Person) =>
      app.rows<{ hours: number; seconds: number }>(
        `SELECT hours, extract(epoch FROM deadline_at - due_at)::int AS seconds
         FROM clock_reminders JOIN users ON id = user_id WHERE user_id = $1 ORDER BY hours DESC`,
        [person.id],
      );
    const hoursOf = async (person: Person) => (await planned(person)).map(({ hours }) => hours);
    const person = await startedUser(app);
    expect(await hoursOf(person)).toEqual([48, 24, 6, 1]);
    for (const { hours, seconds } of await planned(person)) expect(seconds).toBe(hours * 3600);
    const short = await TestApp.start({ workWindowHours: 24, beside: app });
    try {
      expect(await hoursOf(await startedUser(short))).toEqual([6, 1]);
    } finally {
      await short.stop();
    }
    await submit(person, new Date());
    expect(await planned(person)).toEqual([]);
  });
});

test('work submitted in two modes at the same moment counts once, with the mode that was first', async () => {
  const person = await startedUser(app);
  const times = Array.from({ length: 10 }, (_, index) => new Date(Date.now() + index));
  const firsts = await Promise.all(times.map((at) => submit(person, at)));
  expect(firsts.filter(Boolean)).toHaveLength(1);
  const submittedAt = times[firsts.indexOf(true)] ?? null;
  expect(await clockOf(app, person)).toMatchObject({ workSubmitted: true, submittedAt });
  expect((await entriesOf(app, person)).slice(1)).toMatchObject([
    { kind: 'submitted', at: submittedAt, actor: 'self', details: { mode: 'pages' } },
  ]);
  await expectLedgerTells(app, person);
});

test('work that was complete in time, and counted later, is not penalized for the deadline', async () => {
  const person = await startedUser(app);
  const completeAt = new Date(Date.now() - 1000);
  await missDeadline(app, person);
  await app.database.transaction((tx) =>
    clock.penalize(tx, [{ userId: person.id, isSequential: true }], { kind: 'system' }, 'missed_deadline'),
  );
  await submit(person, completeAt);
  expect(await clockOf(app, person)).toMatchObject({ workSubmitted: true, isPenalized: false });
  await expectLedgerTells(app, person);
  const copied = await startedUser(app);
  await app.database.transaction((tx) =>
    clock.penalize(tx, [{ userId: copied.id, isSequential: false }], { kind: 'system' }, 'copied'),
  );
  await submit(copied, new Date());
  expect(await clockOf(app, copied)).toMatchObject({ workSubmitted: true, isPenalized: true });
});

test('the ledger can only be added to, and goes with its account', async () => {
  const person = await startedUser(app);
  const refusal = 'the ledger of a clock can only be added to';
  const of = 'WHERE user_id = $1';
  await expect(app.rows(`UPDATE clock_entries SET at = now() ${of}`, [person.id])).rejects.toThrow(refusal);
  await expect(app.rows(`DELETE FROM clock_entries ${of}`, [person.id])).rejects.toThrow(refusal);
  await expect(app.rows('TRUNCATE clock_entries')).rejects.toThrow(refusal);
  expect(await entriesOf(app, person)).toHaveLength(1);
  await app.rows('DELETE FROM users WHERE id = $1', [person.id]);
  expect(await entriesOf(app, person)).toEqual([]);
});
