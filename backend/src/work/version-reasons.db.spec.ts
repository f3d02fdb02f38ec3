import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage, startedUser, workOf } from '../../test/work.js';
import { CompactionJob } from '../drafts/compaction.job.js';

interface Versions {
  versions: {
    version: number;
    reason: string | null;
    removed: number | null;
    restoredFrom: number | null;
    author: { role: string };
  }[];
}

const ENOUGH = '<p>one two three four five</p>';

let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 5 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await startedUser(app);
});

const save = (body: object, user = ada) => app.post('/api/work/save-draft', body, user.token);
const listOf = async (user: TestUser) =>
  (await app.get<Versions>('/api/work/draft/versions', user.token)).body.versions.toReversed();
const reasonsOf = async (user: TestUser) => (await listOf(user)).map(({ reason }) => reason);

/** An edit of `<p>one</p>`, which is ten units long. */
const edit = { baseVersion: 1, edit: { at: 6, remove: 0, insert: ' two' }, length: 14 };

test('each save stores its reason, an automatic save none', async () => {
  await save({ content: '<p>one</p>', baseVersion: 0 });
  await save({ ...edit, reason: 'manual' });
  await save({ content: '<p>mine</p>', baseVersion: 2, reason: 'not_chosen' });
  await save({ content: ENOUGH, baseVersion: 3, reason: 'conflict' });
  await app.post('/api/work/draft/versions/2/restore', {}, ada.token);
  await app.post('/api/work/submit', { content: ENOUGH }, ada.token);
  expect(await listOf(ada)).toMatchObject([
    { version: 1, reason: null },
    { version: 2, reason: 'manual' },
    { version: 3, reason: 'not_chosen' },
    { version: 4, reason: 'conflict' },
    { version: 5, reason: null, restoredFrom: 2 },
    { version: 6, reason: 'submit' },
  ]);
});

test('edits of several users in one batch keep their own reasons', async () => {
  const users = await Promise.all([1, 2, 3, 4, 5, 6].map(() => startedUser(app)));
  await Promise.all(users.map((user) => save({ content: '<p>one</p>' }, user)));
  await Promise.all(users.map((user, index) => save(index % 2 ? { ...edit, reason: 'manual' } : edit, user)));
  expect(await Promise.all(users.map(async (user) => (await reasonsOf(user))[1]))).toEqual([
    null,
    'manual',
    null,
    'manual',
    null,
    'manual',
  ]);
});

test('a page, and an administrator for a document, store the reason too', async () => {
  const imageId = await addImage(app);
  await app.post(
    '/api/work/save-page-draft',
    { imageId, submissionContent: 'x', reason: 'manual' },
    ada.token,
  );
  const page = await app.get<Versions>(`/api/work/page-draft/${imageId}/versions`, ada.token);
  expect(page.body.versions).toMatchObject([{ reason: 'manual' }]);

  const admin = await addAdmin(app);
  await save({ content: '<p>one</p>' });
  await app.post(`/api/admin/users/${ada.id}/work-save`, { ...edit, reason: 'manual' }, admin.token);
  const { body } = await app.get<Versions>(`/api/admin/users/${ada.id}/work-versions`, admin.token);
  expect(body.versions[0]).toMatchObject({ version: 2, reason: 'manual', author: { role: 'admin' } });
});

test.each(['submit', 'because', '', null, 7])('rejects the reason %j with 400', async (reason) => {
  await save({ content: '<p>one</p>' });
  const message = 'The reason must be manual, conflict or not_chosen';
  expectInvalid(await save({ ...edit, reason }), { reason: message });
  expectInvalid(await save({ content: 'x', reason }), { reason: message });
  expect(await reasonsOf(ada)).toEqual([null]);
});

test('the list says how much a save removed, of a whole text after its compaction', async () => {
  await save({ content: '<p>one two</p>' });
  await save({ baseVersion: 1, edit: { at: 6, remove: 4, insert: '' }, length: 10 });
  await save({ content: '<p>x</p>' });
  const removed = async () => (await listOf(ada)).map((version) => version.removed);
  expect(await removed()).toEqual([null, 4, null]);
  const { assignmentId } = await workOf(app, ada);
  const { id } = await app.row<{ id: string }>('SELECT id FROM drafts WHERE assignment_id = $1', [
    assignmentId,
  ]);
  await app.app.get(CompactionJob).compact(id);
  expect(await removed()).toEqual([null, 4, 3]);
});
