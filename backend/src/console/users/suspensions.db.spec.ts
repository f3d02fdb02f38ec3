import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, entriesOf, expectLedgerMatchesUser, userPastDeadline } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import {
  addAdmin,
  addStaff,
  PASSWORD,
  registerUser,
  sessionOf,
  signAs,
  signedUser,
  type TestUser,
  verifiedUser,
} from '../../../test/users.js';
import { addAssignment, addProject, startedUser, workOf } from '../../../test/work.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { DeadlineRemindersJob } from '../../assignments/clock/deadline-reminders.job.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { UsersService } from '../../users/users.service.js';

const SUSPENDED = {
  status: 403,
  code: 'ACCOUNT_SUSPENDED',
  message: 'Your account is suspended. Please contact us.',
};
const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const act = ({ id }: Pick<TestUser, 'id'>, action: string, body: object = {}, by = admin) =>
  app.post<{ message: string; user: Record<string, unknown> }>(
    `/api/admin/users/${id}/${action}`,
    body,
    by.token,
  );
const suspend = (user: Pick<TestUser, 'id'>, by = admin) =>
  act(user, 'suspend', { reason: 'Being checked' }, by);
const lift = (user: Pick<TestUser, 'id'>) => act(user, 'lift-suspension');
const signIn = ({ email }: Pick<TestUser, 'email'>, password = PASSWORD) =>
  app.post('/api/auth/login', { email, password });
const adminSignIn = ({ email }: TestUser) => app.post('/api/auth/admin-login', { email, password: PASSWORD });

/** Moves the suspension and the deadlines into the past. */
async function age({ id }: TestUser, hours: number): Promise<void> {
  await app.rows('UPDATE users SET suspended_at = suspended_at - make_interval(hours => $2) WHERE id = $1', [
    id,
    hours,
  ]);
  await app.rows(
    `UPDATE assignments SET started_at = started_at - make_interval(hours => $2),
       deadline_at = deadline_at - make_interval(hours => $2) WHERE user_id = $1`,
    [id, hours],
  );
}

describe('a suspended user', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await signedUser(app);
  });

  test('is signed out at once, and can sign in again after the suspension', async () => {
    const { status, body } = await suspend(user);
    expect([status, body.message]).toEqual([200, 'User suspended successfully!']);
    expect(body.user).toMatchObject({ suspendedReason: 'Being checked', suspendedAt: expect.any(String) });
    expectRefusal(await app.get('/api/users/profile', user.token), { status: 401, code: 'UNAUTHENTICATED' });
    expectRefusal(await signIn(user), SUSPENDED);
    expectRefusal(await signIn(user, 'a wrong password'), { status: 401, code: 'INVALID_CREDENTIALS' });
    expect((await lift(user)).body.user).toMatchObject({ suspendedAt: null, suspendedReason: null });
    expect((await signIn(user)).status).toBe(200);
    expect((await auditOf(app, user.id)).map(({ action, details }) => [action, details])).toEqual([
      ['user.suspend', { userEmail: user.email, reason: 'Being checked' }],
      ['user.lift-suspension', { userEmail: user.email, reason: 'Being checked' }],
    ]);
  });

  test('keeps every text, and is not deleted', async () => {
    const writer = await startedUser(app);
    await app.post('/api/work/save-draft', { content: '<p>kept</p>' }, writer.token);
    await suspend(writer);
    await lift(writer);
    const draft = await app.get<{ work: object }>('/api/work/draft', await sessionOf(app, writer.id));
    expect(draft.body.work).toMatchObject({ content: '<p>kept</p>' });
  });

  test('gets no reset link, and cannot use one that was sent before', async () => {
    await app.post('/api/auth/forgot-password', { email: user.email });
    const [email] = await app.mailbox.waitFor(user.email, /^Choose a new/);
    const token = /\/reset-password\/([\w-]+)/.exec(email?.text ?? '')?.[1];
    await suspend(user);
    expectRefusal(
      await app.post('/api/auth/reset-password', { token, password: 'a new password' }),
      SUSPENDED,
    );
    await app.post('/api/auth/forgot-password', { email: user.email });
    await expect
      .poll(() => app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'send-reset-link' AND state < 'completed'`))
      .toEqual([]);
    expect((await emailsTo(app, user.email)).filter((name) => name === 'reset-password')).toHaveLength(1);
  });

  test('cannot open a session in any other way', async () => {
    const read = await app.app.get(UsersService).findById(user.id);
    await suspend(user);
    await expect(sessionOf(app, user.id)).rejects.toThrow('Your session has ended');
    expect(read?.suspendedAt).toBeNull();
  });

  test('cannot verify the address, register again, or use an agreement link', async () => {
    const form = await registerUser(app);
    const code = await app.mailbox.codeFor(form.email);
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
    await suspend({ id });
    expectRefusal(await app.post('/api/auth/verify-otp', { email: form.email, otp: code }), SUSPENDED);
    await app.rows(
      `UPDATE verification_codes SET sent_at = sent_at - interval '2 minutes' WHERE user_id = $1`,
      [id],
    );
    expectRefusal(await app.post('/api/auth/register', form), {
      status: 409,
      code: 'EMAIL_TAKEN',
      errors: { email: ['Email is already registered'] },
    });

    const unsigned = await verifiedUser(app);
    await suspend(unsigned);
    const invalid = { status: 401, code: 'AGREEMENT_LINK_INVALID' };
    expectRefusal(await app.get('/api/auth/agreement', unsigned.linkToken), invalid);
    expectRefusal(await signAs(app, unsigned), invalid);
  });

  test('gets no code, link or work from an administrator', async () => {
    const unsigned = await verifiedUser(app);
    await suspend(unsigned);
    const refused = {
      status: 409,
      code: 'USER_SUSPENDED',
      message: 'This user is suspended. Lift the suspension first.',
    };
    for (const action of ['send-otp', 'send-agreement']) expectRefusal(await act(unsigned, action), refused);
    expectRefusal(await app.get(`/api/admin/users/${unsigned.id}/agreement-link`, admin.token), refused);
    const work = { projectLink: 'https://example.com', password: 'secret' };
    await suspend(user);
    expectRefusal(await act(user, 'start-work', work), refused);
    expectRefusal(await act(user, 'correct-email', { email: 'new@example.com' }), refused);
  });

  test('is found by the filter of the list', async () => {
    await suspend(user);
    const list = (isSuspended: boolean) =>
      app.get<{ users: { _id: string }[] }>(
        `/api/admin/users?filter=${JSON.stringify({ isSuspended, q: user.email })}`,
        admin.token,
      );
    expect((await list(true)).body.users.map(({ _id }) => _id)).toEqual([user.id]);
    expect((await list(false)).body.users).toEqual([]);
  });
});

describe('a suspended clock', () => {
  test('is extended by the length of the suspension, with an entry in the ledger and an e-mail', async () => {
    const user = await startedUser(app);
    const before = await clockOf(app, user);
    await suspend(user);
    await age(user, 5);
    await lift(user);
    const { deadlineAt } = await clockOf(app, user);
    const gained = Number(deadlineAt) - Number(before.deadlineAt);
    // The five hours that the test took off are back, and the moments between the calls.
    expect(gained).toBeGreaterThanOrEqual(0);
    expect(gained).toBeLessThan(60_000);
    expect((await entriesOf(app, user)).at(-1)).toMatchObject({
      kind: 'extended',
      actorId: admin.id,
      deadlineAt,
      details: { hours: expect.closeTo(5, 1), reason: 'Your account was suspended for this time' },
    });
    await expectLedgerMatchesDeadline(user);
    expect(await emailsTo(app, user.email)).toContain('deadline-extended');
    const { changes } = await app.row<{ changes: object }>(
      `SELECT changes FROM audit_log WHERE subject_id = $1 AND action = 'user.lift-suspension'`,
      [user.id],
    );
    expect(changes).toEqual({
      deadlineAt: { before: expect.any(String), after: deadlineAt?.toISOString() },
    });
  });

  test('that ends meanwhile is not penalized, and has its remaining time afterwards', async () => {
    const user = await startedUser(app);
    await suspend(user);
    await age(user, 96 + 50);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null });
    await lift(user);
    const { deadlineAt } = await clockOf(app, user);
    const left = Number(deadlineAt) - Date.now();
    expect(left).toBeGreaterThan(95 * HOUR_MS);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null });
  });

  test('that had ended before stays as it was', async () => {
    const user = await userPastDeadline(app);
    const before = await clockOf(app, user);
    await suspend(user);
    await lift(user);
    expect(await clockOf(app, user)).toEqual(before);
    await expectLedgerMatchesUser(app, user);
  });

  test('of two assignments are both extended, and the audit log names the deadlines', async () => {
    const user = await startedUser(app);
    const first = await workOf(app, user);
    const second = await addAssignment(app, user, await addProject(app));
    const unstarted = await addAssignment(app, user, await addProject(app));
    const clock = app.app.get(WorkClockService);
    await app.database.transaction((tx) => clock.start(tx, second, { kind: 'self' }));
    const deadlineOf = async ({ assignmentId }: WorkKey) =>
      (await clock.read(app.database.manager, assignmentId))?.deadlineAt ?? null;
    const before = await Promise.all([first, second].map(deadlineOf));
    await suspend(user);
    await age(user, 5);
    await lift(user);
    const after = await Promise.all([first, second].map(deadlineOf));
    for (const [index, deadlineAt] of after.entries())
      expect(Number(deadlineAt) - Number(before[index])).toBeGreaterThanOrEqual(0);
    expect(await deadlineOf(unstarted)).toBeNull();
    const named = [first, second]
      .map(({ assignmentId }, index) => `${assignmentId} ${after[index]?.toISOString()}`)
      .toSorted();
    expect((await auditOf(app, user.id)).at(-1)?.details).toEqual({
      userEmail: user.email,
      reason: 'Being checked',
      deadlines: named.join(', '),
    });
  });

  test('sends no reminder', async () => {
    const user = await startedUser(app);
    await suspend(user);
    await app.rows('UPDATE clock_reminders SET due_at = now() WHERE assignment_id = $1', [
      (await workOf(app, user)).assignmentId,
    ]);
    await app.app.get(DeadlineRemindersJob).sendDue();
    expect(await emailsTo(app, user.email)).not.toContain('deadline-reminder');
  });

  async function expectLedgerMatchesDeadline(user: TestUser): Promise<void> {
    expect((await entriesOf(app, user)).at(-1)?.deadlineAt).toEqual((await clockOf(app, user)).deadlineAt);
  }
});

describe('suspended staff', () => {
  test('cannot sign in or be invited, and come back only when the suspension is lifted', async () => {
    const reviewer = await addStaff(app, 'reviewer');
    expect((await suspend(reviewer)).status).toBe(200);
    expectRefusal(await adminSignIn(reviewer), SUSPENDED);
    expectRefusal(await act(reviewer, 'send-invitation'), { status: 409, code: 'USER_SUSPENDED' });
    await lift(reviewer);
    expect((await adminSignIn(reviewer)).status).toBe(200);
  });

  test('need the password of the administrator again, if it was proved long ago', async () => {
    const [other, reviewer] = [await addAdmin(app), await addStaff(app, 'reviewer')];
    await app.rows(`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1`, [
      other.id,
    ]);
    expectRefusal(await suspend(reviewer, other), { status: 403, code: 'REAUTHENTICATION_REQUIRED' });
    expect((await suspend(await verifiedUser(app), other)).status).toBe(200);
  });

  test('an administrator must remain', async () => {
    const others = await app.rows<{ id: string }>(`SELECT id FROM users WHERE role = 'admin' AND id <> $1`, [
      admin.id,
    ]);
    for (const other of others) await suspend(other);
    expectRefusal(await suspend(admin), { status: 409, code: 'LAST_ADMIN' });
    for (const other of others) await lift(other);
  });
});

test('a suspension needs a reason, and works once', async () => {
  const user = await verifiedUser(app);
  expectInvalid(await act(user, 'suspend'), { reason: 'Please provide a reason' });
  expectRefusal(await lift(user), { status: 409, code: 'NOT_SUSPENDED' });
  const answers = await Promise.all([suspend(user), suspend(user), suspend(user)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await auditOf(app, user.id)).toHaveLength(1);
});
