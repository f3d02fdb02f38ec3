import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf, emailsTo } from '../../test/traces.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { addAssignment, addImage, addProject, passDeadline, startedUser, workOf } from '../../test/work.js';
import type { WorkKey } from '../assignments/assignment.js';
import type { ClockState } from '../assignments/clock/clock-ledger.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { UsersService } from '../users/users.service.js';
import { PenaltiesService } from './penalties.service.js';

interface AnswerOfUser {
  user: Record<string, unknown>;
}

let app: TestApp;
let other: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: 20, minWords: 1 });
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

/** A user with two running assignments. The second one was started last, so it is the current one. */
async function writer(): Promise<{ user: TestUser; first: WorkKey; second: WorkKey }> {
  const user = await startedUser(app);
  const first = await workOf(app, user);
  const second = await addAssignment(app, user, await addProject(app));
  await app.database.transaction((tx) => clock().start(tx, second, { kind: 'self' }));
  return { user, first, second };
}

const clock = () => app.app.get(WorkClockService);
const runJob = (process = app) => process.app.get(PenaltiesService).penalizeMissed();
const call = ({ id }: TestUser, action: string, body: object, assignment?: string) =>
  app.post<AnswerOfUser>(
    `/api/admin/users/${id}/${action}${assignment ? `?assignment=${assignment}` : ''}`,
    body,
    admin.token,
  );
const penalize = (user: TestUser, assignment?: string) =>
  call(user, 'penalize', { reason: 'Copied' }, assignment);
const extend = (user: TestUser, assignment?: string) =>
  call(user, 'extend-deadline', { hours: 24, reason: 'Power cut' }, assignment);

async function stateOf({ assignmentId }: WorkKey): Promise<ClockState> {
  const state = await clock().read(app.database.manager, assignmentId);
  if (!state) throw new Error('The assignment does not exist');
  return state;
}
const kindsOf = async ({ assignmentId }: WorkKey) =>
  (
    await app.rows<{ kind: string }>('SELECT kind FROM clock_entries WHERE assignment_id = $1 ORDER BY id', [
      assignmentId,
    ])
  ).map(({ kind }) => kind);

describe('a penalty', () => {
  test('marks the given assignment and no other, and the answer shows it', async () => {
    const { user, first, second } = await writer();
    const { body } = await penalize(user, first.assignmentId);
    expect(body.user).toMatchObject({ assignmentId: first.assignmentId, isPenalized: true });
    expect((await stateOf(first)).penalizedReason).toBe('Copied');
    expect((await stateOf(second)).penalizedAt).toBeNull();
    expect(await auditOf(app, user.id)).toMatchObject([{ details: { assignmentId: first.assignmentId } }]);
    const shown = await app.get<AnswerOfUser>(`/api/admin/users/${user.id}`, admin.token);
    expect(shown.body.user).toMatchObject({ assignmentId: second.assignmentId, isPenalized: false });
  });

  test('is removed from the given assignment only', async () => {
    const { user, first, second } = await writer();
    for (const { assignmentId } of [first, second]) await penalize(user, assignmentId);
    await call(user, 'remove-penalty', {}, first.assignmentId);
    expect((await stateOf(first)).penalizedAt).toBeNull();
    expect((await stateOf(second)).penalizedReason).toBe('Copied');
    expectRefusal(await call(user, 'remove-penalty', {}, first.assignmentId), {
      status: 409,
      code: 'NOT_PENALIZED',
    });
  });

  test('is given with the switch of the edit form to the given assignment', async () => {
    const { user, first, second } = await writer();
    const put = (query: string) =>
      app.put<AnswerOfUser>(`/api/admin/users/${user.id}${query}`, { isPenalized: true }, admin.token);
    expectRefusal(await put(''), { status: 409, code: 'ASSIGNMENT_REQUIRED' });
    const { body } = await put(`?assignment=${first.assignmentId}`);
    expect(body.user).toMatchObject({ assignmentId: first.assignmentId, isPenalized: true });
    expect((await stateOf(second)).penalizedAt).toBeNull();
  });

  test.each([true, false])('is given to a user without an assignment: automatic gifts %j', async (gives) => {
    await app.rows('UPDATE projects SET gives_automatically = $1 WHERE is_default', [gives]);
    try {
      const user = await verifiedUser(app);
      const answers = await Promise.all(Array.from({ length: 8 }, () => penalize(user)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
      const given = answers.find(({ status }) => status === 200)?.body.user;
      expect(given).toMatchObject({ isPenalized: true, workStartedAt: null });
      expect(
        await app.rows('SELECT id, ended_reason FROM assignments WHERE user_id = $1', [user.id]),
      ).toEqual([{ id: given?.assignmentId, ended_reason: gives ? null : 'penalty_only' }]);
    } finally {
      await app.rows('UPDATE projects SET gives_automatically = true WHERE is_default');
    }
  });
});

describe('an extension', () => {
  test('moves the deadline of the given assignment and lifts its penalty, with its sequential one', async () => {
    await addImage(app);
    const { user, first, second } = await writer();
    await new SequentialWork(app, user, first.assignmentId).start();
    await passDeadline(app, user);
    await runJob();
    const before = await stateOf(second);
    expect(await stateOf(first)).toMatchObject({
      isSequentialPenalized: true,
      penalizedAt: expect.any(Date),
    });
    expect(before).toMatchObject({ isSequentialPenalized: false, penalizedAt: expect.any(Date) });
    const { body } = await extend(user, first.assignmentId);
    const after = await stateOf(first);
    expect(after).toMatchObject({ isSequentialPenalized: false, penalizedAt: null });
    expect(body.user).toMatchObject({ deadlineAt: after.deadlineAt?.toISOString(), isPenalized: false });
    expect(
      await app.row('SELECT is_penalized FROM sequential_sessions WHERE assignment_id = $1', [
        first.assignmentId,
      ]),
    ).toEqual({ is_penalized: false });
    expect(await stateOf(second)).toMatchObject({ ...before, serverTime: expect.any(Date) });
  });
});

describe.each(['penalize', 'remove-penalty', 'extend-deadline'])('%s', (action) => {
  const body = { hours: 24, reason: 'Copied' };

  test('needs the parameter if two assignments are open', async () => {
    const { user, first, second } = await writer();
    expectRefusal(await call(user, action, body), { status: 409, code: 'ASSIGNMENT_REQUIRED' });
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([['started'], ['started']]);
  });

  test('does not find the assignment of another user', async () => {
    const [{ user }, { first }] = [await writer(), await writer()];
    expectRefusal(await call(user, action, body, first.assignmentId), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await call(user, action, body, 'none'), { status: 404, code: 'NOT_FOUND' });
    expect(await kindsOf(first)).toEqual(['started']);
  });
});

test('the job penalizes each missed assignment of a user once, from eight connections', async () => {
  const { user, first, second } = await writer();
  await passDeadline(app, user);
  const counts = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => runJob(turn % 2 === 0 ? app : other)),
  );
  // A run skips the rows that another one has locked.
  counts.push(await runJob());
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const work of [first, second]) expect(await kindsOf(work)).toEqual(['started', 'penalized']);
  expect((await emailsTo(app, user.email)).filter((template) => template === 'penalized')).toHaveLength(2);
});

test('the job penalizes the missed assignment and not the running one', async () => {
  const { first, second } = await writer();
  await app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
    [first.assignmentId],
  );
  expect(await runJob()).toBe(1);
  expect([(await stateOf(first)).penalizedReason, (await stateOf(second)).penalizedReason]).toEqual([
    'missed_deadline',
    null,
  ]);
});

test('a submission of one assignment does not wait for an action on another', async () => {
  const { user, first, second } = await writer();
  await app.database.transaction(async (tx) => {
    // What a penalty locks.
    await app.app.get(UsersService).lockForNoKeyUpdate(tx, user.id);
    await clock().lockForUpdate(tx, first);
    const content = { content: '<p>one two three</p>' };
    const submitted = await app.post(
      `/api/work/submit?assignment=${second.assignmentId}`,
      content,
      user.token,
    );
    expect(submitted.status).toBe(200);
  });
});

test('steps of both assignments from eight connections each happen once', async () => {
  const { user, first, second } = await writer();
  const works = [first, second];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => penalize(user, works[turn % 2]?.assignmentId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const work of works) expect(await kindsOf(work)).toEqual(['started', 'penalized']);
});
