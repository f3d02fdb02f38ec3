import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { startedUser, workOf } from '../../test/work.js';
import { ThreadPool } from '../core/threads/thread-pool.js';

const CLEAN = '<p>Some words</p>'.repeat(5_000);
const ALTERED = '<p onclick="x">Some words</p>'.repeat(5_000);

let app: TestApp;
let user: TestUser;
let assignment: string;
let inThreads: { mock: { calls: unknown[][] } };

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await startedUser(app);
  assignment = (await workOf(app, user)).assignmentId;
  inThreads = vi.spyOn(ThreadPool.prototype, 'run').mockClear();
});

const save = (body: object) =>
  app.post<{ work: { version: number } }>('/api/work/save-draft', body, user.token);
const read = () => app.get<{ work: { content: string } }>('/api/work/draft', user.token);
const jobs = () => inThreads.mock.calls.length;
const rowsOf = (columns: string) =>
  app.rows(
    `SELECT ${columns} FROM prepared_texts p JOIN drafts d ON d.id = p.draft_id WHERE d.assignment_id = $1`,
    [assignment],
  );

test.each([
  ['unchanged', CLEAN],
  ['sanitised', ALTERED],
])('a text that is %s is sanitised and counted once, at its first read', async (_, content) => {
  await save({ content });
  expect(jobs()).toBe(0);
  for (let reads = 0; reads < 3; reads += 1) expect((await read()).body.work.content).toBe(CLEAN);
  const { body } = await app.get<{ words: number }>('/api/work/pace', user.token);
  expect(body.words).toBe(10_000);
  expect(jobs()).toBe(1);
});

test('a text with edits is sanitised once, and later only put together again', async () => {
  const version = (await save({ content: CLEAN })).body.work.version;
  await save({ baseVersion: version, edit: { at: 3, remove: 4, insert: 'Many' }, length: CLEAN.length });
  const content = `<p>Many${CLEAN.slice(7)}`;
  for (let reads = 0; reads < 2; reads += 1) expect((await read()).body.work.content).toBe(content);
  expect(jobs()).toBe(1);
});

test('only a form that differs from the stored text takes space, and only that of the newest version', async () => {
  await save({ content: ALTERED });
  await read();
  expect(await rowsOf('p.version, words, length(content)')).toEqual([
    { version: 1, words: 10_000, length: CLEAN.length },
  ]);
  await save({ content: CLEAN });
  await read();
  expect(await rowsOf('p.version, words, content')).toEqual([{ version: 2, words: 10_000, content: null }]);
});

test('a read of an earlier version does not replace what is kept', async () => {
  await save({ content: ALTERED });
  await save({ content: CLEAN });
  await read();
  const { body } = await app.get<{ work: { content: string } }>('/api/work/draft/versions/1', user.token);
  expect(body.work.content).toBe(CLEAN);
  expect(await rowsOf('p.version')).toEqual([{ version: 2 }]);
});

test('a text that an earlier release has prepared is prepared again', async () => {
  await save({ content: ALTERED });
  await read();
  await app.rows(`UPDATE prepared_texts SET release = '0.0.1', content = '<script>'`);
  expect((await read()).body.work.content).toBe(CLEAN);
  expect(await rowsOf('length(content)')).toEqual([{ length: CLEAN.length }]);
});

test('concurrent reads of one version share one result', async () => {
  await save({ content: ALTERED });
  const answers = await Promise.all(Array.from({ length: 20 }, read));
  expect(new Set(answers.map(({ body }) => body.work.content))).toEqual(new Set([CLEAN]));
  expect(jobs()).toBe(1);
});

test('a read after a save never gets the text before it', async () => {
  await save({ content: ALTERED });
  const before = read();
  await save({ content: '<p>newer</p>' });
  expect((await read()).body.work.content).toBe('<p>newer</p>');
  await before;
});

test('a kept form counts for the limit of the history, and goes with its version', async () => {
  await save({ content: ALTERED });
  const storedBytes = async () =>
    Number(
      (
        await app.row<{ bytes: string }>(
          'SELECT stored_bytes AS bytes FROM drafts WHERE assignment_id = $1',
          [assignment],
        )
      ).bytes,
    );
  const saved = await storedBytes();
  await read();
  expect(await storedBytes()).toBe(saved + CLEAN.length);
  await save({ content: '<p>x</p>' });
  await read();
  expect(await storedBytes()).toBe(saved + 108);
  await app.rows(
    'DELETE FROM draft_versions WHERE draft_id = (SELECT id FROM drafts WHERE assignment_id = $1)',
    [assignment],
  );
  expect(await rowsOf('p.version')).toEqual([]);
});

test('too many large versions that are read at the same time are refused with the time to wait', async () => {
  for (let version = 0; version < 20; version += 1) await save({ content: `${ALTERED}${version}` });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => app.get(`/api/work/draft/versions/${index + 1}`, user.token)),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(5);
  for (const answer of refused) {
    expectRefusal(answer, { status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('a whole text that becomes too long when it is sanitised is refused at the save', async () => {
  const content = '&'.repeat(MAX_DRAFT_LENGTH / 4);
  expectRefusal(await save({ content }), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
  const edit = { at: 0, remove: 0, insert: content };
  const asEdit = await save({ baseVersion: 0, edit, length: content.length });
  expectRefusal(asEdit, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
});

test('an edit that may make the sanitised text too long is answered with a request for the whole text', async () => {
  const content = `<p>${'word '.repeat(900_000)}</p>`;
  const { version } = (await save({ content })).body.work;
  const insert = '&'.repeat(200_000);
  const edit = { at: 3, remove: 0, insert };
  const answer = await save({ baseVersion: version, edit, length: content.length + insert.length });
  expectRefusal(answer, { status: 409, code: 'DRAFT_RESYNC' });
  const small = { baseVersion: version, edit: { at: 3, remove: 0, insert: 'x' }, length: content.length + 1 };
  expect((await save(small)).status).toBe(200);
});
