import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import {
  clockOf,
  entriesOf,
  expectLedgerMatchesUser,
  missDeadline,
  userPastDeadline,
} from '../../test/ledger.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { addAssignment, startedUser, workOf } from '../../test/work.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { PenaltiesService } from './penalties.service.js';

const HOUR_MS = 3_600_000;

interface AnswerOfUser {
  message: string;
  user: Record<string, unknown>;
}

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const penalize = ({ id }: TestUser) =>
  app.post(`/api/admin/users/${id}/penalize`, { reason: 'Copied' }, admin.token);
const extend = ({ id }: Pick<TestUser, 'id'>, body: object = { hours: 24, reason: 'Power cut' }) =>
  app.post<AnswerOfUser>(`/api/admin/users/${id}/extend-deadline`, body, admin.token);
const runJob = () => app.app.get(PenaltiesService).penalizeMissed();
const submit = async (user: TestUser) => {
  const work = await workOf(app, user);
  await app.database.transaction((tx) =>
    app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'pages'),
  );
};

describe('extending a deadline', () => {
  test('moves the deadline and is recorded', async () => {
    const user = await startedUser(app);
    const before = await clockOf(app, user);
    const { status, body } = await extend(user, { hours: 1.5, reason: 'Power cut' });
    const { deadlineAt } = await clockOf(app, user);
    expect(Number(deadlineAt) - Number(before.deadlineAt)).toBe(1.5 * HOUR_MS);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Deadline extended successfully!',
        user: expect.objectContaining({ deadlineAt: deadlineAt?.toISOString() }),
      },
    ]);
    expect((await entriesOf(app, user))[1]).toMatchObject({
      kind: 'extended',
      actorId: admin.id,
      deadlineAt,
      details: { hours: 1.5, reason: 'Power cut' },
    });
    const { assignmentId } = await workOf(app, user);
    expect((await auditOf(app, user.id))[0]).toEqual({
      actor_id: admin.id,
      action: 'user.extend-deadline',
      details: { userEmail: user.email, assignmentId, hours: 1.5, reason: 'Power cut' },
    });
    await expectLedgerMatchesUser(app, user);
  });

  test('counts from now after the deadline, and opens the work again', async () => {
    const user = await startedUser(app);
    await app.rows(`UPDATE assignments SET deadline_at = now() - interval '3 days' WHERE user_id = $1`, [
      user.id,
    ]);
    const { body } = await extend(user);
    const { now } = await app.row<{ now: Date }>('SELECT now()');
    const hoursLeft = (new Date(String(body.user.deadlineAt)).getTime() - now.getTime()) / HOUR_MS;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThanOrEqual(24);
    const saved = await app.post('/api/work/save-draft', { content: '<p>Back</p>' }, user.token);
    expect(saved.status).toBe(200);
  });

  test('lifts the penalty for the missed deadline; missing the new one is another penalty', async () => {
    const user = await userPastDeadline(app);
    await runJob();
    await extend(user);
    expect((await entriesOf(app, user)).slice(-2)).toMatchObject([
      { kind: 'extended' },
      { kind: 'penalty_removed', actor: 'admin', details: { reason: 'deadline_extended' } },
    ]);
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null, penalizedReason: null });
    await expectLedgerMatchesUser(app, user);
    expect(await runJob()).toBe(0);
    await missDeadline(app, user);
    expect(await runJob()).toBe(1);
    await expectLedgerMatchesUser(app, user);
  });

  test('lifts no other penalty', async () => {
    const user = await startedUser(app);
    await penalize(user);
    expect((await extend(user)).body.user).toMatchObject({ isPenalized: true, penalizedReason: 'Copied' });
    await expectLedgerMatchesUser(app, user);
  });

  test('ten concurrent extensions add up', async () => {
    const user = await startedUser(app);
    const before = await clockOf(app, user);
    await Promise.all(Array.from({ length: 10 }, () => extend(user, { hours: 1, reason: 'Again' })));
    const { deadlineAt } = await clockOf(app, user);
    expect(Number(deadlineAt) - Number(before.deadlineAt)).toBe(10 * HOUR_MS);
    expect(await entriesOf(app, user)).toHaveLength(11);
    await expectLedgerMatchesUser(app, user);
  });

  test('is rejected before the start and after the submission', async () => {
    const notStarted = {
      status: 409,
      code: 'WORK_NOT_STARTED',
      message: 'The work of this user has not started yet.',
    };
    const idle = await verifiedUser(app);
    expectRefusal(await extend(idle), notStarted);
    await addAssignment(app, idle);
    expectRefusal(await extend(idle), notStarted);
    const done = await startedUser(app);
    await submit(done);
    expectRefusal(await extend(done), {
      status: 409,
      code: 'ALREADY_SUBMITTED',
      message: 'This work has already been submitted.',
    });
    expect(await auditOf(app, done.id)).toEqual([]);
  });

  test.each([0, -1, 721, '24', null, undefined])('rejects %j hours', async (hours) => {
    const answer = await extend(await startedUser(app), { hours, reason: 'Power cut' });
    expectInvalid(answer, {
      hours: 'A deadline is moved by at least one minute and at most 720 hours',
    });
  });

  test('needs a reason', async () => {
    expectInvalid(await extend(await startedUser(app), { hours: 24, reason: ' ' }), {
      reason: 'Please provide a reason',
    });
  });
});
