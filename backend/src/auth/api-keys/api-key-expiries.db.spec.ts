import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { Outbox } from '../../core/mail/outbox.js';
import { ApiKeyExpiriesJob } from './api-key-expiries.job.js';

const KEYS = '/api/admin/api-keys';
const DAY_MS = 86_400_000;

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let maker: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ beside: app });
});
beforeEach(async () => {
  await app.rows('DELETE FROM api_keys');
  await app.rows('DELETE FROM emails');
  await app.rows(`UPDATE users SET suspended_at = now()`);
  maker = await addAdmin(app, { name: 'Mara Maker' });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A key that was made a month ago and expires in so many days. */
async function keyFor(days: number | null): Promise<string> {
  const { _id: id } = await addApiKey(app, maker, ['projects:read'], { name: 'Payroll' });
  await app.rows(
    `UPDATE api_keys SET created_at = now() - interval '30 days', expires_at = $2 WHERE id = $1`,
    [id, days === null ? null : inDays(days)],
  );
  return id;
}

/** Runs the job as often as after restarts, in two processes at once. @returns who got e-mails since the last call */
async function notified(): Promise<string[]> {
  const jobs = [app, other].map(({ app: nest }) => nest.get(ApiKeyExpiriesJob));
  await Promise.all(jobs.map((job) => job.announce()));
  await jobs[0]?.announce();
  const rows = await app.rows<{ recipient: string }>(
    `SELECT recipient FROM emails WHERE template = 'api-key-expires'`,
  );
  await app.rows('DELETE FROM emails');
  return rows.map(({ recipient }) => recipient).sort();
}

test.each([
  ['in six days is announced', 6, 1],
  ['in eight days is not announced yet', 8, 0],
  ['never is not announced', null, 0],
  ['since yesterday is not announced', -1, 0],
])('a key that expires %s', async (_, days, times) => {
  await keyFor(days);
  expect(await notified()).toEqual(Array.from({ length: times }, () => maker.email));
});

test('an expiry is announced once, and another expiry again', async () => {
  const id = await keyFor(6);
  expect(await notified()).toEqual([maker.email]);
  expect(await notified()).toEqual([]);
  const extended = await app.call('PATCH', `${KEYS}/${id}`, {
    token: maker.token,
    body: { expiresAt: inDays(60) },
  });
  expect(extended.status, extended.text).toBe(200);
  expect(await notified()).toEqual([]);
  await app.rows('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [id, inDays(5)]);
  expect(await notified()).toEqual([maker.email]);
});

test('a key that was made for less than a week is not announced', async () => {
  await addApiKey(app, maker, ['projects:read'], { expiresAt: inDays(2) });
  expect(await notified()).toEqual([]);
});

test('a revoked key is not announced', async () => {
  const id = await keyFor(6);
  expect((await app.delete(`${KEYS}/${id}`, maker.token)).status).toBe(200);
  expect(await notified()).toEqual([]);
});

test.each([
  ['is suspended', 'suspended_at = now()'],
  ['is not staff any more', `role = 'user'`],
  ['is not verified any more', 'is_verified = false'],
])('the administrators are told if the maker %s', async (_, change) => {
  await keyFor(6);
  await addStaff(app, 'auditor');
  await app.rows(`UPDATE users SET ${change} WHERE id = $1`, [maker.id]);
  expect(await notified()).toEqual([admin.email]);
});

test('the e-mail names the key, its first characters, and its maker if that user has no access', async () => {
  const id = await keyFor(6);
  const { prefix } = (await app.get<{ apiKey: { prefix: string } }>(`${KEYS}/${id}`, admin.token)).body
    .apiKey;
  const texts: string[] = [];
  for (const change of ['is_verified = true', 'suspended_at = now()']) {
    await app.rows(`UPDATE users SET ${change} WHERE id = $1`, [maker.id]);
    await app.rows(`UPDATE api_keys SET expires_at = expires_at + interval '1 minute' WHERE id = $1`, [id]);
    await app.app.get(ApiKeyExpiriesJob).announce();
    const { id: emailId } = await app.row<{ id: string }>('SELECT id FROM emails');
    texts.push((await app.app.get(Outbox).read(emailId))?.text ?? '');
    await app.rows('DELETE FROM emails');
  }
  for (const text of texts) expect(text).toMatch(new RegExp(`Payroll[^]*${prefix}`));
  expect(texts.map((text) => text.includes(`Its maker, ${maker.name}, has no access now`))).toEqual([
    false,
    true,
  ]);
});
