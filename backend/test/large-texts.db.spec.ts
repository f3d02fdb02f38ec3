import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ThreadPool } from '../src/core/threads/thread-pool.js';
import { CompactionJob } from '../src/drafts/compaction.job.js';
import { expectRefusal } from './expect-refusal.js';
import { SequentialWork } from './sequential-work.js';
import { TestApp } from './test-app.js';
import { addAdmin, type TestUser } from './users.js';
import { addImage, startedUser, workOf } from './work.js';

const TEXT = '<p>word </p>'.repeat(20_000);

let app: TestApp;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  [user, admin] = await Promise.all([startedUser(app), addAdmin(app)]);
  await app.post('/api/work/save-draft', { content: TEXT }, user.token);
});
afterAll(() => app.stop());

/** The work that threads do. */
let inThreads: { mock: { calls: unknown[][] } };
beforeEach(() => {
  inThreads = vi.spyOn(ThreadPool.prototype, 'run');
});
const jobs = () => inThreads.mock.calls.map(([job]) => job);
const counting = expect.objectContaining({ countsWords: true });

test('the words of a large document are counted once, in a thread, for the dashboard and for an administrator', async () => {
  const { body } = await app.get('/api/work/pace', user.token);
  expect(body.words).toBe(20_000);
  expect(jobs()).toEqual([counting]);
  const path = `/api/admin/users/${user.id}/texts`;
  const { texts } = (await app.get<{ texts: { _id: string; words: number }[] }>(path, admin.token)).body;
  expect(texts.map(({ words }) => words)).toEqual([20_000]);
  const { text } = (await app.get<{ text: { words: number } }>(`${path}/${texts[0]?._id}`, admin.token)).body;
  expect(text.words).toBe(20_000);
  expect(jobs()).toEqual([counting]);
});

test('the words and the SHA-256 of large sequential texts are made in a thread before the work is completed', async () => {
  const work = new SequentialWork(app, await startedUser(app));
  const imageId = await addImage(app);
  await work.start();
  await work.submit(imageId, TEXT);
  const transactions = vi.spyOn(app.database, 'transaction');
  expect((await work.complete()).status).toBe(200);
  expect(jobs()).toEqual([counting, counting, { submitted: [TEXT] }]);
  const counted = vi.mocked(ThreadPool.prototype.run).mock.invocationCallOrder.at(-1) ?? 0;
  expect(counted).toBeLessThan(transactions.mock.invocationCallOrder[0] ?? 0);
});

test('the SHA-256 of a large document is computed in a thread before the transaction', async () => {
  const writer = await startedUser(app);
  const transactions = vi.spyOn(app.database, 'transaction');
  expect((await app.post('/api/work/submit', { content: TEXT }, writer.token)).status).toBe(200);
  expect(jobs().slice(0, 2)).toEqual([counting, { submitted: [TEXT] }]);
  const hashed = vi.mocked(ThreadPool.prototype.run).mock.invocationCallOrder[1] ?? 0;
  expect(hashed).toBeLessThan(transactions.mock.invocationCallOrder[0] ?? 0);
});

test('a large version is sanitised in a thread for an export', async () => {
  expect((await app.get('/api/users/export', user.token)).status).toBe(200);
  expect(jobs()).toEqual([expect.objectContaining({ base: TEXT, sanitises: true })]);
});

test.each(['<', '&', 'x', '漢'])('5 million times %s are refused without a thread', async (part) => {
  const writer = await startedUser(app);
  const content = part.repeat(5_000_000);
  for (const path of ['save-draft', 'submit'])
    expectRefusal(await app.post(`/api/work/${path}`, { content }, writer.token), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  expect(jobs()).toEqual([]);
});

test('large texts are compared in a thread by the compaction', async () => {
  const writer = await startedUser(app);
  const next = `${TEXT}<p>end</p>`;
  for (const content of [TEXT, next]) await app.post('/api/work/save-draft', { content }, writer.token);
  const { assignmentId } = await workOf(app, writer);
  const { id } = await app.row<{ id: string }>('SELECT id FROM drafts WHERE assignment_id = $1', [
    assignmentId,
  ]);
  await app.app.get(CompactionJob).compact(id);
  expect(jobs()).toEqual([{ base: TEXT, edits: [], next }]);
  const logged = 'SELECT at, removed, inserted FROM draft_versions WHERE draft_id = $1 AND version = 2';
  expect(await app.row(logged, [id])).toEqual({ at: TEXT.length, removed: 0, inserted: '<p>end</p>' });
});
