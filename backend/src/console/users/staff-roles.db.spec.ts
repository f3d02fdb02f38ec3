import { STAFF_ROLES, type StaffRole } from '@inkwell/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Answer, type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import {
  addAdmin,
  addStaff,
  PASSWORD,
  registration,
  signedUser,
  type TestUser,
  verifiedUser,
} from '../../../test/users.js';
import { addAssignment, addProject, passDeadline, startedUser } from '../../../test/work.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';

const USERS = '/api/admin/users';
const NEW_PASSWORD = 'chosen by themselves';
/** A call that every role with a session may try. */
const REVIEWS = '/api/admin/reviews';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const adminLogin = (email: string, password = PASSWORD) =>
  app.post<{ token: string; user: Json }>('/api/auth/admin-login', { email, password });
const changeRole = (id: string, role: string, token = admin.token): Promise<Answer<Json>> =>
  app.put(`${USERS}/${id}`, { role }, token);
const rowOf = (id: string) =>
  app.row<{ role: string; encrypted: Buffer | null }>(
    'SELECT role, encrypted_password AS encrypted FROM users WHERE id = $1',
    [id],
  );

describe.each(STAFF_ROLES)('a new %s', (role: StaffRole) => {
  test('is invited, chooses a password that is not kept readable, and signs in as staff', async () => {
    const { password: _, ...form } = registration();
    const created = await app.post<{ user: { _id: string } }>(USERS, { ...form, role }, admin.token);
    expect(created.status).toBe(201);
    const [invitation] = await app.mailbox.waitFor(form.email, /^You are invited/);
    expect(invitation?.text).toMatch(new RegExp(`You have been made an?\\s${role}\\w* of`));
    const token = /accept-invitation\/([\w-]+)/.exec(invitation?.text ?? '')?.[1];
    const accepted = await app.post('/api/auth/accept-invitation', { token, password: NEW_PASSWORD });
    expect(accepted.status).toBe(200);
    const { status, body } = await adminLogin(form.email, NEW_PASSWORD);
    expect([status, body.user]).toEqual([200, expect.objectContaining({ email: form.email, role })]);
    expect((await app.get(REVIEWS, body.token)).status).toBe(200);
    expect(await rowOf(created.body.user._id)).toEqual({ role, encrypted: null });
    expect(await emailsTo(app, form.email)).toEqual(['admin-invitation']);
  });

  test('is referred to the admin login by the user login', async () => {
    const { email } = await addStaff(app, role);
    expectRefusal(await app.post('/api/auth/login', { email, password: PASSWORD }), {
      status: 403,
      code: 'USE_ADMIN_LOGIN',
    });
  });
});

describe('changing a role', () => {
  test('ends the sessions, deletes the readable password and is recorded with both roles', async () => {
    const user = await signedUser(app);
    expect((await rowOf(user.id)).encrypted).not.toBeNull();
    expect((await changeRole(user.id, 'reviewer')).status).toBe(200);
    expect(await rowOf(user.id)).toEqual({ role: 'reviewer', encrypted: null });
    expectRefusal(await app.get(REVIEWS, user.token), { status: 401, code: 'UNAUTHENTICATED' });
    const { token } = (await adminLogin(user.email)).body;
    expect((await changeRole(user.id, 'auditor')).status).toBe(200);
    expectRefusal(await app.get(REVIEWS, token), { status: 401, code: 'UNAUTHENTICATED' });
    const entry = (from: string, to: string) => ({
      actor_id: admin.id,
      action: 'user.change-role',
      details: { userEmail: user.email, from, to },
    });
    const changes = (await auditOf(app, user.id)).filter(({ action }) => action === 'user.change-role');
    expect(changes).toEqual([entry('user', 'reviewer'), entry('reviewer', 'auditor')]);
  });

  test('together with another field is recorded as two entries', async () => {
    const user = await verifiedUser(app);
    await app.put(`${USERS}/${user.id}`, { role: 'auditor', name: 'New Name' }, admin.token);
    expect((await auditOf(app, user.id)).map(({ action, details }) => [action, details])).toEqual([
      ['user.change-role', { userEmail: user.email, from: 'user', to: 'auditor' }],
      ['user.update', { userEmail: user.email, changed: 'name' }],
    ]);
  });

  test('to a member of staff is refused while work of the user is open', async () => {
    const user = await startedUser(app);
    const refusal = {
      status: 409,
      code: 'HAS_OPEN_WORK',
      message: 'This user has open work. A user can become a member of staff only when no work is open.',
    };
    expectRefusal(await changeRole(user.id, 'reviewer'), refusal);
    expect((await rowOf(user.id)).role).toBe('user');
    expect((await app.get('/api/users/profile', user.token)).status).toBe(200);
    await passDeadline(app, user);
    const { assignmentId } = await addAssignment(app, user, await addProject(app));
    expectRefusal(await changeRole(user.id, 'reviewer'), refusal);
    await app.database.transaction((tx) =>
      app.app.get(AssignmentsService).end(tx, assignmentId, 'withdrawn'),
    );
    expect((await changeRole(user.id, 'reviewer')).status).toBe(200);
  });

  test.each(['reviewer', 'auditor'] as const)('is refused for a %s', async (role) => {
    const { id, token } = await addStaff(app, role);
    expectRefusal(await changeRole(id, 'admin', token), { status: 403, code: 'FORBIDDEN' });
    expect((await rowOf(id)).role).toBe(role);
  });

  test.each(['user', 'reviewer', 'auditor'])('of the last administrator to %s is refused', async (role) => {
    await app.rows(`DELETE FROM users WHERE role = 'admin' AND id <> $1`, [admin.id]);
    expectRefusal(await changeRole(admin.id, role), { status: 409, code: 'LAST_ADMIN' });
    expect((await rowOf(admin.id)).role).toBe('admin');
  });
});
