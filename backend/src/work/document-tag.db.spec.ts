import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { startedUser } from '../../test/work.js';

interface Draft {
  work: { content: string; version: number };
}

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const save = (user: TestUser, content: string) => app.post('/api/work/save-draft', { content }, user.token);
const readUnless = (user: TestUser, tag: string) =>
  app.call<Draft>('GET', '/api/work/draft', { token: user.token, headers: { 'if-none-match': tag } });

test('a reader with the newest version gets 304 without a text, also before the first save', async () => {
  const user = await startedUser(app);
  expect((await app.get('/api/work/draft', user.token)).headers.etag).toBe('"0"');
  expect(await readUnless(user, '"0"')).toMatchObject({ status: 304, text: '', headers: { etag: '"0"' } });
  await save(user, '<p>One</p>');
  const { status, headers, body } = await readUnless(user, '"0"');
  expect([status, headers.etag, body.work.content]).toEqual([200, '"1"', '<p>One</p>']);
  expect(await readUnless(user, 'W/"1"')).toMatchObject({ status: 304, text: '' });
});

test('a reader gets a text that was submitted, also with the same version', async () => {
  const user = await startedUser(app);
  await save(user, '<p>One</p>');
  await app.rows('UPDATE drafts SET submitted_at = now() WHERE subject_id = $1', [user.id]);
  const { status, headers } = await readUnless(user, '"1"');
  expect([status, headers.etag]).toEqual([200, '"1-submitted"']);
});

test('the version is never compared with that of another user', async () => {
  const [user, other] = [await startedUser(app), await startedUser(app)];
  await save(user, '<p>One</p>');
  expect(await readUnless(other, '"1"')).toMatchObject({ status: 200, body: { work: { version: 0 } } });
});

test('the version alone opens nothing without a session', async () => {
  const headers = { 'if-none-match': '"0"' };
  expect((await app.call('GET', '/api/work/draft', { headers })).status).toBe(401);
});
