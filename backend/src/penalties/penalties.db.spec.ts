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
import { startedUser, workOf } from '../../test/work.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { PenaltiesService } from './penalties.service.js';

const NOBODY = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

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

const penalize = ({ id }: Pick<TestUser, 'id'>, reason: unknown = 'Copied') =>
  app.post<AnswerOfUser>(`/api/admin/users/${id}/penalize`, { reason }, admin.token);
const remove = ({ id }: Pick<TestUser, 'id'>) =>
  app.post<AnswerOfUser>(`/api/admin/users/${id}/remove-penalty`, {}, admin.token);
const runJob = () => app.app.get(PenaltiesService).penalizeMissed();
const submit = async (user: TestUser) => {
  const work = await workOf(app, user);
  await app.database.transaction((tx) =>
    app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'pages'),
  );
};

describe.each([
  ['penalize', { reason: 'Copied' }],
  ['remove-penalty', {}],
  ['extend-deadline', { hours: 24, reason: 'Power cut' }],
])('%s', (call, body) => {
  test.each([
    ['nobody', () => NOBODY],
    ['an administrator', () => admin.id],
  ])('is refused for %s', async (_, idOf) => {
    const answer = await app.post(`/api/admin/users/${idOf()}/${call}`, body, admin.token);
    expectRefusal(answer, { status: 404, code: 'NOT_FOUND', message: 'This user does not exist.' });
  });

  test('a reason that cannot be seen is none', async () => {
    if (!('reason' in body)) return;
    const answer = await app.post(
      `/api/admin/users/${NOBODY}/${call}`,
      { ...body, reason: ' \u200b\u2060' },
      admin.token,
    );
    expectRefusal(answer, {
      status: 400,
      code: 'VALIDATION_FAILED',
      errors: { reason: ['Please provide a reason'] },
    });
  });

  test('rejects a malformed id', async () => {
    const answer = await app.post(`/api/admin/users/me/${call}`, body, admin.token);
    expectRefusal(answer, { status: 400, code: 'BAD_REQUEST' });
  });
});

describe('penalizing', () => {
  test('marks the user with reason and time, and is recorded in the ledger and the audit log', async () => {
    const user = await startedUser(app);
    const { status, body } = await penalize(user, '  Copied  ');
    const { assignmentId } = await workOf(app, user);
    const { penalizedAt } = await clockOf(app, user);
    expect([status, body]).toEqual([
      200,
      {
        message: 'User penalized successfully!',
        user: expect.objectContaining({
          _id: user.id,
          isPenalized: true,
          penalizedReason: 'Copied',
          penalizedAt: penalizedAt?.toISOString(),
        }),
      },
    ]);
    expect((await entriesOf(app, user))[1]).toMatchObject({
      kind: 'penalized',
      actor: 'admin',
      actorId: admin.id,
      details: { reason: 'Copied', isSequential: false },
    });
    expect(await auditOf(app, user.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'user.penalize',
        details: { userEmail: user.email, assignmentId, reason: 'Copied' },
      },
    ]);
    await expectLedgerMatchesUser(app, user);
  });

  test.each([undefined, '', '   ', 7])('needs a reason: %j', async (reason) => {
    const user = await startedUser(app);
    const body = reason === undefined ? {} : { reason };
    const answer = await app.post(`/api/admin/users/${user.id}/penalize`, body, admin.token);
    expectInvalid(answer, { reason: 'Please provide a reason' });
  });

  test('rejects a reason that is too long', async () => {
    const answer = await penalize(await startedUser(app), 'x'.repeat(501));
    expectInvalid(answer, { reason: 'A reason has at most 500 characters' });
  });

  test('works after the submission', async () => {
    const user = await startedUser(app);
    await submit(user);
    expect((await penalize(user)).body.user).toMatchObject({ isPenalized: true });
    await expectLedgerMatchesUser(app, user);
  });

  test('works before the start, also with the switch of the edit form, and stays when the work starts', async () => {
    const user = await verifiedUser(app);
    expect((await penalize(user)).body.user).toMatchObject({ isPenalized: true, workStartedAt: null });
    await expectLedgerMatchesUser(app, user);
    const work = await workOf(app, user);
    await app.database.transaction((tx) => app.app.get(WorkClockService).start(tx, work, { kind: 'self' }));
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: expect.any(Date) });
    await expectLedgerMatchesUser(app, user);

    const other = await verifiedUser(app);
    const edited = await app.put(`/api/admin/users/${other.id}`, { isPenalized: true }, admin.token);
    expect(edited.status).toBe(200);
    expect((await entriesOf(app, other)).map(({ kind }) => kind)).toEqual(['penalized']);
  });

  test('ten concurrent penalties make one', async () => {
    const user = await startedUser(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => penalize(user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, { status: 409, code: 'ALREADY_PENALIZED' });
    }
    expect(await entriesOf(app, user)).toHaveLength(2);
    expect(await auditOf(app, user.id)).toHaveLength(1);
  });
});

describe('removing a penalty', () => {
  test('removes every mark of the penalty and is recorded', async () => {
    const user = await startedUser(app);
    await penalize(user);
    const { assignmentId } = await workOf(app, user);
    const { status, body } = await remove(user);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Penalty removed successfully!',
        user: expect.objectContaining({ isPenalized: false, penalizedReason: null, penalizedAt: null }),
      },
    ]);
    expect((await entriesOf(app, user))[2]).toMatchObject({ kind: 'penalty_removed', actorId: admin.id });
    expect((await auditOf(app, user.id))[1]).toEqual({
      actor_id: admin.id,
      action: 'user.remove-penalty',
      details: { userEmail: user.email, assignmentId, reason: 'Copied' },
    });
    await expectLedgerMatchesUser(app, user);
  });

  test('is rejected without a penalty, and one of ten concurrent removals succeeds', async () => {
    const user = await startedUser(app);
    expectRefusal(await remove(user), {
      status: 409,
      code: 'NOT_PENALIZED',
      message: 'This user is not penalized.',
    });
    await penalize(user);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(user)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await entriesOf(app, user)).toHaveLength(3);
  });

  test('is final: the job does not penalize the user again', async () => {
    const missed = await userPastDeadline(app);
    await runJob();
    await remove(missed);
    const copied = await startedUser(app);
    await penalize(copied);
    await missDeadline(app, copied);
    await runJob();
    await remove(copied);
    expect(await runJob()).toBe(0);
    for (const user of [missed, copied]) {
      expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null });
      await expectLedgerMatchesUser(app, user);
    }
  });

  test('before the deadline does not prevent the penalty for missing it', async () => {
    const user = await startedUser(app);
    await penalize(user);
    await remove(user);
    await missDeadline(app, user);
    expect(await runJob()).toBe(1);
    expect(await clockOf(app, user)).toMatchObject({ penalizedReason: 'missed_deadline' });
    await expectLedgerMatchesUser(app, user);
  });
});
