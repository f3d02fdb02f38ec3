import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const entries = () => app.rows('SELECT * FROM audit_log ORDER BY id');

test('an entry contains actor, action, subject, time and IP address', async () => {
  const user = await verifiedUser(app);
  await app.call('GET', `/api/admin/users/${user.id}/password`, {
    token: admin.token,
    from: '203.0.113.7',
  });
  expect(await entries()).toEqual([
    {
      id: expect.any(String),
      created_at: expect.any(Date),
      actor_id: admin.id,
      actor_email: admin.email,
      action: 'user.reveal-password',
      subject_id: user.id,
      details: { userEmail: user.email },
      ip_address: '203.0.113.7',
    },
  ]);
});

test('entries can neither be changed nor deleted', async () => {
  const before = await entries();
  const refusal = 'the audit log can only be added to';
  await expect(app.rows(`UPDATE audit_log SET actor_email = 'eve@example.com'`)).rejects.toThrow(refusal);
  await expect(app.rows('DELETE FROM audit_log')).rejects.toThrow(refusal);
  await expect(app.rows('TRUNCATE audit_log')).rejects.toThrow(refusal);
  expect(await entries()).toEqual(before);
});

test('entries stay when their actor is deleted', async () => {
  const leaving = await addAdmin(app);
  await app.post('/api/admin/agreements', { content: 'Text' }, leaving.token);
  await app.rows('DELETE FROM users WHERE id = $1', [leaving.id]);
  expect((await entries()).at(-1)).toMatchObject({ actor_email: leaving.email, action: 'agreement.create' });
});

test('a refused or rolled-back call writes no entry', async () => {
  const before = await entries();
  await app.post('/api/admin/agreements', { content: '' }, admin.token);
  await app.delete('/api/admin/agreements/7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e', admin.token);
  await app.get('/api/admin/users', admin.token);
  expect(await entries()).toEqual(before);
});
