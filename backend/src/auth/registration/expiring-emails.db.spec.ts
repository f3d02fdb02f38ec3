import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, registerUser, registration, signedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ works: true, otpMinutes: 10, agreementLinkDays: 7 });
});
afterAll(() => app.stop());

/** How long the e-mails of each kind may be sent, in seconds. Null is without a limit. */
async function readLimits(): Promise<Record<string, number | null>> {
  const rows = await app.rows<{ template: string; seconds: number | null }>(
    `SELECT DISTINCT template, extract(epoch FROM expires_at - created_at)::int AS seconds FROM emails`,
  );
  return Object.fromEntries(rows.map(({ template, seconds }) => [template, seconds]));
}

test('an e-mail is sent as long as its code or link is valid, and a project password without a limit', async () => {
  const form = await registerUser(app);
  const otp = await app.mailbox.codeFor(form.email, 1);
  expect((await app.post('/api/auth/verify-otp', { email: form.email, otp })).status).toBe(200);
  const admin = await addAdmin(app);
  const user = await signedUser(app);
  const start = { projectLink: 'https://project.example.com', password: 'of the project' };
  expect((await app.post(`/api/admin/users/${user.id}/start-work`, start, admin.token)).status).toBe(200);
  const { password: _, ...invited } = registration();
  expect((await app.post('/api/admin/users', { ...invited, role: 'admin' }, admin.token)).status).toBe(201);
  await app.post('/api/auth/forgot-password', { email: user.email });
  await waitUntil(async () => 'reset-password' in (await readLimits()));
  expect(await readLimits()).toMatchObject({
    otp: 10 * MINUTE,
    'agreement-link': 7 * DAY,
    'reset-password': HOUR,
    'admin-invitation': 3 * DAY,
    'project-access': null,
  });
});
