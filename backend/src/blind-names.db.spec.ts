import { allowedForKeys, PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../test/api-keys.js';
import { PDFS, ReadingCalls } from '../test/reading-calls.js';
import type { TestApp } from '../test/test-app.js';
import { addStaff, type TestUser } from '../test/users.js';
import type { Permitted } from './access/is-allowed.js';

const withoutNames: Permission[] = [...allowedForKeys].filter((one) => one !== 'writers:names');

let calls: ReadingCalls;
let app: TestApp;
let writer: TestUser;
let admin: TestUser;
/** All that identifies the user. The name before and after the correction by an administrator. */
let identifying: string[];

beforeAll(async () => {
  calls = await ReadingCalls.start();
  ({ app, writer, admin } = calls);
  identifying = ['Ada Moreno', 'Ada Second', writer.email, ...calls.contacts];
  await app.rows('UPDATE projects SET is_blind = true');
});
afterAll(() => app.stop());

const identified = (answers: Map<string, string>) =>
  [...answers].flatMap(([id, text]) =>
    identifying.flatMap((part) => (text.includes(part) ? `${id}: ${part}` : [])),
  );
const keyCaller = (permissions: readonly Permission[]): Permitted => ({
  user: { role: 'admin' },
  via: { kind: 'apiKey', permissions: [...permissions] },
});

test('a reviewer reads no name of a user', async () => {
  const { token } = await addStaff(app, 'reviewer');
  const answers = await calls.readAll({ user: { role: 'reviewer' } }, token);
  expect(identified(answers)).toEqual([]);
  expect(answers.get('listReviews')).toMatch(/"Writer \d{4,6}"/);
  const heard = await calls.hear(token);
  for (const part of identifying) expect(heard).not.toContain(part);
});

test('a key without the permission reads neither names nor contacts, in no call', async () => {
  const { key } = await addApiKey(app, admin, withoutNames);
  const answers = await calls.readAll(keyCaller(withoutNames), key);
  expect(answers.size).toBeGreaterThan(45);
  expect(identified(answers)).toEqual([]);
  for (const id of [
    'listAssignments',
    'getAssignment',
    'listExtensionRequests',
    'listImageReports',
    'getWorkToEdit',
    'listUsers',
  ])
    expect([id, answers.get(id)]).toEqual([id, expect.stringMatching(/"Writer \d{4,6}"/)]);
  expect(answers.get('exportAssignments')).toMatch(/^Writer \d{4,6},,/m);
});

test('a key of the project without the permission reads neither', async () => {
  const { id: projectId } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  await app.rows(`UPDATE tasks SET input = input || jsonb_build_object('projectId', $1::text)`, [projectId]);
  await app.rows('UPDATE webhooks SET project_id = $1', [projectId]);
  const { key } = await addApiKey(app, admin, withoutNames, { projectId });
  const answers = await calls.readAll(keyCaller(withoutNames), key, true);
  expect(identified(answers)).toEqual([]);
});

test('a key with the permission reads them', async () => {
  const { key } = await addApiKey(app, admin, [...allowedForKeys]);
  const found = identified(await calls.readAll(keyCaller([...allowedForKeys]), key));
  expect(new Set(found.map((one) => one.split(':')[0])).size).toBeGreaterThan(15);
});

test('a role without the permission reads and hears neither', async () => {
  const roles = PERMISSIONS['writers:names'];
  PERMISSIONS['writers:names'] = ['admin'];
  try {
    const { token } = await addStaff(app, 'auditor');
    expect(identified(await calls.readAll({ user: { role: 'auditor' } }, token))).toEqual([]);
    const heard = await calls.hear(token);
    for (const part of identifying) expect(heard).not.toContain(part);
  } finally {
    PERMISSIONS['writers:names'] = roles;
  }
});

test('a key without the permission finds nobody by name or address', async () => {
  const { key } = await addApiKey(app, admin, withoutNames);
  for (const q of ['Ada Second', writer.email, '5550199887']) {
    const search = await app.get(`/api/admin/universal-search?q=${encodeURIComponent(q)}`, key);
    expect(search.body).toMatchObject({ totals: { users: { total: 0 }, signedAgreements: { total: 0 } } });
    for (const list of ['users', 'signed-agreements', 'reviews', 'sequential-work']) {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const found = await app.get(`/api/admin/${list}?filter=${filter}`, key);
      expect([list, found.body]).toEqual([list, expect.objectContaining({ total: 0 })]);
    }
  }
});

test('a key without the permission gets no file that names the user', async () => {
  const { key } = await addApiKey(app, admin, withoutNames);
  const complete = await addApiKey(app, admin, [...allowedForKeys]);
  const files = PDFS.filter(({ path }) => /agreement|report$|pdf$/.test(path) && !path.includes('/pdfs/'));
  expect(files.length).toBe(3);
  for (const operation of files) {
    const url = await calls.urlOf(operation);
    const refused = await app.get(url, key);
    expect([url, refused.body]).toEqual([url, expect.objectContaining({ permission: 'writers:names' })]);
    expect([url, (await app.get(url, complete.key)).body]).not.toEqual([
      url,
      expect.objectContaining({ permission: 'writers:names' }),
    ]);
  }
});

test('exports of a key without the permission have neither', async () => {
  const { key } = await addApiKey(app, admin, withoutNames);
  for (const kind of ['users', 'assignments', 'reviews', 'audit', 'texts']) {
    const text = await calls.exportBy(key, kind);
    expect([kind, identifying.filter((part) => text.includes(part))]).toEqual([kind, []]);
  }
  expect(await calls.exportBy((await addApiKey(app, admin, [...allowedForKeys])).key, 'users')).toContain(
    'Ada Second',
  );
});

test('what a key reads instead of a name is no new name', async () => {
  const { key } = await addApiKey(app, admin, withoutNames);
  const url = `/api/admin/users/${writer.id}`;
  const { user } = (await app.get<{ user: { name: string } }>(url, key)).body;
  const saved = await app.put(url, { ...user, isVerified: true }, key);
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  expect(await app.row('SELECT name FROM users WHERE id = $1', [writer.id])).toEqual({
    name: 'Ada Second',
  });
});

test('an auditor reads the names', async () => {
  const { token } = await addStaff(app, 'auditor');
  const found = identified(await calls.readAll({ user: { role: 'auditor' } }, token));
  for (const id of ['listReviews', 'getReview', 'listSequentialWork', 'getSequentialWork'])
    expect(found).toContain(`${id}: Ada Second`);
});
