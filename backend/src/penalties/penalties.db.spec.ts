import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import {
  clockOf,
  entriesOf,
  expectLedgerMatchesUser,
  missDeadline,
  userPastDeadline,
} from '../../test/ledger.js';
import { addAdmin, type Person, verifiedUser } from '../../test/people.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { startedUser } from '../../test/work.js';
import { WorkClock } from '../work/clock/work-clock.service.js';
import { PenaltiesService } from './penalties.service.js';

const NOBODY = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

interface AnswerOfUser {
  message: string;
  user: Record<string, unknown>;
}

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const penalize = ({ id }: Pick<Person, 'id'>, reason: unknown = 'Copied') =>
  app.post<AnswerOfUser>(`/api/admin/users/${id}/penalize`, { reason }, admin.token);
const remove = ({ id }: Pick<Person, 'id'>) =>
  app.post<AnswerOfUser>(`/api/admin/users/${id}/remove-penalty`, {}, admin.token);
const runJob = () => app.app.get(PenaltiesService).penalizeMissed();
const submit = ({ id }: Person) =>
  app.database.transaction((tx) => app.app.get(WorkClock).markSubmitted(tx, id, new Date(), 'pages'));

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

  test('rejects a malformed id', async () => {
    const answer = await app.post(`/api/admin/users/me/${call}`, body, admin.token);
    expectRefusal(answer, { status: 400, code: 'BAD_REQUEST' });
  });
});

describe('penalizing', () => {
  test('marks the user with reason and time, and is recorded in the ledger and the audit log', async () => {
    const person = await startedUser(app);
    const { status, body } = await penalize(person, '  Copied  ');
    const { penalizedAt } = await clockOf(app, person);
    expect([status, body]).toEqual([
      200,
      {
        message: 'User penalized successfully!',
        user: expect.objectContaining({
          _id: person.id,
          isPenalized: true,
          penalizedReason: 'Copied',
          penalizedAt: penalizedAt?.toISOString(),
        }),
      },
    ]);
    expect((await entriesOf(app, person))[1]).toMatchObject({
      kind: 'penalized',
      actor: 'admin',
      actorId: admin.id,
      details: { reason: 'Copied', isSequential: false },
    });
    expect(await auditOf(app, person.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'user.penalize',
        details: { userEmail: person.email, reason: 'Copied' },
      },
    ]);
    await expectLedgerMatchesUser(app, person);
  });

  test.each([undefined, '', '   ', 7])('needs a reason: %j', async (reason) => {
    const person = await startedUser(app);
    const body = reason === undefined ? {} : { reason };
    const answer = await app.post(`/api/admin/users/${person.id}/penalize`, body, admin.token);
    expectInvalid(answer, { reason: 'Please provide a reason' });
  });

  test('rejects a reason that is too long', async () => {
    const answer = await penalize(await startedUser(app), 'x'.repeat(501));
    expectInvalid(answer, { reason: 'A reason has at most 500 characters' });
  });

  test.each([
    ['before the start', (name: string) => verifiedUser(app, { name })],
    [
      'after the submission',
      async (name: string) => {
        const person = await startedUser(app, { name });
        await submit(person);
        return person;
      },
    ],
  ])('works %s', async (_, make) => {
    const person = await make('Ada Moreno');
    expect((await penalize(person)).body.user).toMatchObject({ isPenalized: true });
    await expectLedgerMatchesUser(app, person);
  });

  test('ten concurrent penalties make one', async () => {
    const person = await startedUser(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => penalize(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, { status: 409, code: 'ALREADY_PENALIZED' });
    }
    expect(await entriesOf(app, person)).toHaveLength(2);
    expect(await auditOf(app, person.id)).toHaveLength(1);
  });
});

describe('removing a penalty', () => {
  test('removes every mark of the penalty and is recorded', async () => {
    const person = await startedUser(app);
    await penalize(person);
    const { status, body } = await remove(person);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Penalty removed successfully!',
        user: expect.objectContaining({ isPenalized: false, penalizedReason: null, penalizedAt: null }),
      },
    ]);
    expect((await entriesOf(app, person))[2]).toMatchObject({ kind: 'penalty_removed', actorId: admin.id });
    expect((await auditOf(app, person.id))[1]).toEqual({
      actor_id: admin.id,
      action: 'user.remove-penalty',
      details: { userEmail: person.email, reason: 'Copied' },
    });
    await expectLedgerMatchesUser(app, person);
  });

  test('is rejected without a penalty, and one of ten concurrent removals succeeds', async () => {
    const person = await startedUser(app);
    expectRefusal(await remove(person), {
      status: 409,
      code: 'NOT_PENALIZED',
      message: 'This user is not penalized.',
    });
    await penalize(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await entriesOf(app, person)).toHaveLength(3);
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
    for (const person of [missed, copied]) {
      expect(await clockOf(app, person)).toMatchObject({ isPenalized: false });
      await expectLedgerMatchesUser(app, person);
    }
  });

  test('before the deadline does not prevent the penalty for missing it', async () => {
    const person = await startedUser(app);
    await penalize(person);
    await remove(person);
    await missDeadline(app, person);
    expect(await runJob()).toBe(1);
    expect(await clockOf(app, person)).toMatchObject({ penalizedReason: 'missed_deadline' });
    await expectLedgerMatchesUser(app, person);
  });
});
