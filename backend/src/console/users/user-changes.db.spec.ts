import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { entriesOf } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import {
  addAdmin,
  registerUser,
  registration,
  signAs,
  signedUser,
  type TestUser,
  verifiedUser,
} from '../../../test/users.js';
import { startedUser, workOf } from '../../../test/work.js';
import { UserAdministrationService } from '../../users/user-administration.service.js';

interface UserAnswer {
  message: string;
  user: { _id: string; role: string; isVerified: boolean };
}

const URL = '/api/admin/users';

let app: TestApp;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await verifiedUser(app);
});

const rowOf = (id: string) => app.row('SELECT * FROM users WHERE id = $1', [id]);
const entry = (action: string, details: object) => ({ actor_id: admin.id, action, details });

describe('creating', () => {
  const create = (body: object) => app.post<UserAnswer>(URL, body, admin.token);

  test('adds an unverified user and sends the code', async () => {
    const { password, ...form } = registration();
    const { status, body } = await create({ ...form, email: ` ${form.email.toUpperCase()} `, password });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'User created successfully! OTP sent to email.',
      user: { ...form, role: 'user', isVerified: false, isSignedAgreement: false },
    });
    expect(await emailsTo(app, form.email)).toEqual(['otp']);
    expect(await auditOf(app, body.user._id)).toEqual([
      entry('user.create', { userEmail: form.email, role: 'user' }),
    ]);
    const shown = await app.get(`${URL}/${body.user._id}/password`, admin.token);
    expect(shown.body).toEqual({ password });
    const login = await app.post<{ requiresVerification: boolean }>('/api/auth/login', {
      email: form.email,
      password,
    });
    expect([login.status, login.body.requiresVerification]).toEqual([403, true]);
  });

  test('is refused for a registered e-mail, verified or not', async () => {
    const waiting = await registerUser(app);
    for (const email of [ada.email, waiting.email]) {
      expectRefusal(await create(registration({ email })), {
        status: 409,
        code: 'EMAIL_TAKEN',
        message: 'Email is already registered',
        errors: { email: ['Email is already registered'] },
      });
    }
  });

  test('five concurrent requests with one e-mail add one user', async () => {
    const form = registration();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await emailsTo(app, form.email)).toEqual(['otp']);
  });

  test('validates the fields with the messages of the registration', async () => {
    expectInvalid(await create({ role: 'root' }), {
      name: 'Name is required',
      email: 'Email is required',
      mobileNumber: 'Mobile number is required',
      address: 'Address is required',
      password: 'Password is required',
      role: 'Role must be one of user, admin, reviewer, auditor',
    });
  });
});

describe('changing', () => {
  const change = (id: string, body: object) => app.put<UserAnswer>(`${URL}/${id}`, body, admin.token);

  test('changes the given fields only', async () => {
    const before = await rowOf(ada.id);
    const { status, body } = await change(ada.id, {
      name: ' New Name ',
      mobileNumber: '5550100999',
      email: 'x',
    });
    expect([status, body.message]).toEqual([200, 'User updated successfully!']);
    expect(await rowOf(ada.id)).toEqual({
      ...before,
      name: 'New Name',
      mobile_number: '5550100999',
      version: 2,
      updated_at: expect.any(Date),
      changed_at: expect.any(Date),
      changed_by: admin.email,
    });
    expect(await auditOf(app, ada.id)).toEqual([
      entry('user.update', { userEmail: ada.email, changed: 'name, mobileNumber' }),
    ]);
    expect((await app.get('/api/users/profile', ada.token)).status).toBe(200);
  });

  test('to the same values records no change', async () => {
    const { body } = await app.get<{ user: object }>(`${URL}/${ada.id}`, admin.token);
    expect((await change(ada.id, { ...body.user, address: null })).status).toBe(200);
    expect(await auditOf(app, ada.id)).toEqual([]);
  });

  test.each([
    ['isVerified', false],
    ['isSignedAgreement', false],
    ['role', 'admin'],
  ])('%s to %s ends the sessions of the user', async (field, value) => {
    const user = await signedUser(app);
    expect((await change(user.id, { [field]: value })).body.user).toMatchObject({ [field]: value });
    expectRefusal(await app.get('/api/users/profile', user.token), {
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  test('isVerified and isSignedAgreement to true lets the user sign in', async () => {
    const form = await registerUser(app);
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
    await change(id, { isVerified: true, isSignedAgreement: true });
    const login = await app.post('/api/auth/login', { email: form.email, password: form.password });
    expect(login.status).toBe(200);
  });

  test('isSignedAgreement to false lets the user sign again with a new link, and the first copy stays as evidence', async () => {
    const user = await signedUser(app);
    await change(user.id, { isSignedAgreement: false });
    const own = (token: string) => app.get(`/api/auth/get-agreement/${user.id}`, token);
    expect((await own(admin.token)).status).not.toBe(500);
    const refused = await signAs(app, user);
    expectRefusal(refused, { status: 401, code: 'AGREEMENT_LINK_INVALID' });
    const { body } = await app.get<{ agreementLink: string }>(
      `${URL}/${user.id}/agreement-link`,
      admin.token,
    );
    const again = await signAs(app, { linkToken: body.agreementLink.split('/').at(-1) ?? '' });
    expect(again.status).toBe(200);
    expect(
      await app.rows('SELECT user_id FROM signed_agreements WHERE user_email = $1 ORDER BY signed_at', [
        user.email,
      ]),
    ).toEqual([{ user_id: null }, { user_id: user.id }]);
    expect((await own(again.body.token)).status).toBe(200);
  });

  test('isPenalized adds a clock entry in both directions', async () => {
    const user = await startedUser(app);
    const penalized = await change(user.id, { isPenalized: true });
    expect(penalized.body.user).toMatchObject({
      isPenalized: true,
      penalizedReason: 'decided_by_administrator',
    });
    await change(user.id, { isPenalized: true });
    const lifted = await change(user.id, { isPenalized: false });
    expect(lifted.body.user).toMatchObject({ isPenalized: false, penalizedReason: null });
    expect(await entriesOf(app, user)).toMatchObject([
      { kind: 'started' },
      { kind: 'penalized', actor: 'admin', actorId: admin.id },
      { kind: 'penalty_removed', actor: 'admin', actorId: admin.id },
    ]);
    const { assignmentId } = await workOf(app, user);
    const details = { userEmail: user.email, changed: 'isPenalized', assignmentId };
    expect(await auditOf(app, user.id)).toEqual([
      entry('user.update', details),
      entry('user.update', details),
    ]);
    expect((await change(admin.id, { isPenalized: true })).status).toBe(404);
  });

  test('validates the fields', async () => {
    const wrong = { name: ' ', mobileNumber: '12', address: 'short', isVerified: 'yes', role: 'root' };
    expectInvalid(await change(ada.id, wrong), {
      name: 'Name is required',
      mobileNumber: 'Mobile number must be 10 digits',
      address: 'Address must be at least 10 characters',
      role: 'Role must be one of user, admin, reviewer, auditor',
      isVerified: 'This must be true or false',
    });
  });
});

describe('deleting', () => {
  const remove = (id: string, token = admin.token) => app.delete(`${URL}/${id}`, token);

  test('removes the user and the work, and keeps the signed agreements', async () => {
    const user = await startedUser(app);
    await app.rows('UPDATE users SET is_signed_agreement = false WHERE id = $1', [user.id]);
    await signAs(app, user);
    await app.post('/api/work/save-draft', { content: '<p>Text</p>' }, user.token);
    const { assignmentId } = await workOf(app, user);
    const { status, body } = await remove(user.id);
    expect([status, body]).toEqual([200, { message: 'User deleted successfully!', imagesLosingText: 0 }]);
    const rows = [
      ['users', 'id', user.id],
      ['assignments', 'user_id', user.id],
      ['drafts', 'assignment_id', assignmentId],
      ['clock_entries', 'user_id', user.id],
      ['work_start_notifications', 'user_id', user.id],
    ];
    for (const [table, column, id] of rows) {
      expect(await app.rows(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id]), table).toEqual([]);
    }
    expect(
      await app.rows('SELECT user_id, user_name FROM signed_agreements WHERE user_email = $1', [user.email]),
    ).toEqual([{ user_id: null, user_name: user.name }]);
    expect(await auditOf(app, user.id)).toEqual([entry('user.delete', { role: 'user' })]);
    expectRefusal(await app.get('/api/users/profile', user.token), {
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expectRefusal(await remove(user.id), { status: 404, code: 'NOT_FOUND' });
  });

  test('does not block the change of another user, which an erasure of much work would delay', async () => {
    const other = await verifiedUser(app);
    const { status } = await app.database.transaction(async (tx) => {
      const administration = app.app.get(UserAdministrationService);
      await administration.delete(tx, await administration.lockForDeletion(tx, ada.id));
      return app.put(`${URL}/${other.id}`, { name: 'Grace Second' }, admin.token);
    });
    expect(status).toBe(200);
  });

  test('two administrators who remove each other concurrently leave one', async () => {
    await app.rows(`DELETE FROM users WHERE role = 'admin'`);
    const [one, two] = await Promise.all([addAdmin(app), addAdmin(app)]);
    admin = one;
    const answers = await Promise.all([
      remove(two.id, one.token),
      app.put(`${URL}/${one.id}`, { role: 'user' }, two.token),
    ]);
    const left = await app.rows<{ id: string }>(`SELECT id FROM users WHERE role = 'admin'`);
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    admin = left[0]?.id === one.id ? one : two;
    const last = {
      status: 409,
      code: 'LAST_ADMIN',
      message: 'The last administrator can be neither deleted nor demoted.',
    };
    expectRefusal(await remove(admin.id), last);
    expectRefusal(await app.put(`${URL}/${admin.id}`, { role: 'user' }, admin.token), last);
    expect((await app.put(`${URL}/${admin.id}`, { role: 'admin', name: 'Still' }, admin.token)).status).toBe(
      200,
    );
  });
});
