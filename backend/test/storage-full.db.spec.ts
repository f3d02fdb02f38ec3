import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.js';
import { TestApp } from './test-app.js';
import { addAdmin, type TestUser } from './users.js';
import { startedUser } from './work.js';

const FULL = {
  status: 507,
  code: 'STORAGE_FULL',
  message: 'Server storage full. Please contact administrator.',
};

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  user = await startedUser(app);
});
afterAll(() => app.stop());

const save = (body: object) => app.post('/api/work/save-draft', body, user.token);
const read = async () => (await app.get('/api/work/draft', user.token)).body;

test('a save on a full disk of the database changes nothing, and the operator is told', async () => {
  const admin = await addAdmin(app);
  await save({ content: '<p>Once</p>', baseVersion: 0 });
  const before = await read();
  // The error of PostgreSQL when it cannot extend a file.
  await app.rows(`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  await app.rows(
    'CREATE TRIGGER fill_disk BEFORE INSERT ON draft_versions FOR EACH ROW EXECUTE FUNCTION fill_disk()',
  );
  const edit = { edit: { at: 7, remove: 0, insert: '!' }, length: 12, baseVersion: 1 };
  expectRefusal(await save(edit), FULL);
  expectRefusal(await save({ content: '<p>Twice</p>', baseVersion: 1 }), FULL);
  expectRefusal(await app.post('/api/work/submit', { content: '<p>Twice</p>' }, user.token), FULL);
  expect(await read()).toEqual(before);

  const ready = await app.get('/api/health/ready');
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', degraded: ['storage'] }]);
  const { body } = await app.get<{ problems: string[] }>('/api/admin/server-status', admin.token);
  expect(body.problems).toEqual([expect.stringMatching(/^Texts or files cannot be saved: the disk/)]);

  await app.rows('DROP TRIGGER fill_disk ON draft_versions');
  expect((await save(edit)).body).toMatchObject({ work: { version: 2 } });
});
