import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAssignment, addProject, documentOf, startedUser, workOf } from '../../test/work.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { CompactionJob } from './compaction.job.js';
import { DRAFT_KINDS, type DraftKind } from './draft.entity.js';
import type { DraftKey } from './draft-change.js';
import { DraftsService } from './drafts.service.js';

const LIMIT_BYTES = 1_000_000;
/** Nine of them are more than nine tenths of the limit, because each version takes some bytes more. */
const LARGE = 'x'.repeat(100_000);
const FULL = expect.objectContaining({ code: 'HISTORY_FULL' });

let app: TestApp;
let drafts: DraftsService;

beforeAll(async () => {
  app = await TestApp.start({ historyLimitBytes: LIMIT_BYTES, minWords: 1 });
  drafts = app.app.get(DraftsService);
});
afterAll(() => app.stop());

async function newKey(kind: DraftKind = 'document'): Promise<DraftKey> {
  const work = await workOf(app, await startedUser(app));
  return { ...work, kind, subjectId: kind === 'document' ? work.userId : randomUUID() };
}

const saveLarge = (key: DraftKey) => drafts.save(key, { content: LARGE });

async function fill(key: DraftKey): Promise<void> {
  for (let count = 0; count < 8; count++) await saveLarge(key);
}

async function storedBytes({ assignmentId }: DraftKey): Promise<number> {
  const { bytes } = await app.row<{ bytes: number }>(
    'SELECT sum(stored_bytes)::int AS bytes FROM drafts WHERE assignment_id = $1',
    [assignmentId],
  );
  return bytes;
}

test.each(DRAFT_KINDS)(
  'with a full history, large changes of a %s are refused and small ones saved',
  async (kind) => {
    const key = await newKey(kind);
    await fill(key);
    const edit = { at: 0, remove: 0, insert: LARGE };
    await expect(saveLarge(key)).rejects.toThrow(FULL);
    await expect(drafts.save(key, { edit, length: 200_000, baseVersion: 8 })).rejects.toThrow(FULL);
    await expect(drafts.restore(key, 1)).rejects.toThrow(FULL);
    await expect(
      app.database.transaction((tx) =>
        drafts.saveInTransaction(tx, key, { content: LARGE }, { adminId: key.userId }),
      ),
    ).rejects.toThrow(FULL);
    const small = { at: 0, remove: 0, insert: 'y' };
    expect((await drafts.save(key, { edit: small, length: 100_001, baseVersion: 8 })).version).toBe(9);
    expect((await drafts.save(key, { content: 'small' })).version).toBe(10);
  },
);

test('small changes are refused at the limit, and no concurrent saves exceed it', async () => {
  const key = await newKey();
  await fill(key);
  const content = 'y'.repeat(60_000);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => drafts.save(key, { content })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await storedBytes(key)).toBeLessThanOrEqual(LIMIT_BYTES);
  const edit = { at: 0, remove: 0, insert: content };
  await expect(drafts.save(key, { edit, length: 120_000, baseVersion: 11 })).rejects.toThrow(FULL);
});

test('all texts of an assignment count together', async () => {
  const key = await newKey();
  await fill(key);
  const other: DraftKey = { ...key, kind: 'page', subjectId: randomUUID() };
  await expect(saveLarge(other)).rejects.toThrow(FULL);
  await drafts.save(other, { content: 'small' });
  await expect(
    drafts.save(other, { edit: { at: 0, remove: 0, insert: LARGE }, length: 100_005, baseVersion: 1 }),
  ).rejects.toThrow(FULL);
  await saveLarge(await newKey());
});

test('a refused save is answered in the words of the user, and the text can still be submitted', async () => {
  const user = await startedUser(app);
  await fill(await documentOf(app, user));
  const refused = await app.post('/api/work/save-draft', { content: LARGE }, user.token);
  expectRefusal(refused, {
    status: 409,
    code: 'HISTORY_FULL',
    message:
      'The history of your texts is full. Your text stays in this browser, and you can submit it. Please tell your administrator.',
  });
  expect((await app.post('/api/work/submit', { content: LARGE }, user.token)).status).toBe(200);
});

const jobsOf = ({ assignmentId }: DraftKey) =>
  app.rows<{ id: string }>(
    `SELECT data ->> 'draftId' AS id FROM pgboss.job
     WHERE name = 'compact-draft' AND data ->> 'draftId' IN (SELECT id::text FROM drafts WHERE assignment_id = $1)`,
    [assignmentId],
  );

test('the histories of two assignments of a user are full independently, and each makes its job', async () => {
  const key = await newKey();
  const user = { id: key.userId };
  const second = await addAssignment(app, user, await addProject(app));
  const other: DraftKey = { ...key, ...second };
  await app.database.transaction((tx) => app.app.get(WorkClockService).start(tx, second, { kind: 'self' }));
  await fill(key);
  await expect(saveLarge(key)).rejects.toThrow(FULL);
  await fill(other);
  await expect(saveLarge(other)).rejects.toThrow(FULL);
  expect([(await jobsOf(key)).length, (await jobsOf(other)).length]).toEqual([1, 1]);
});

test('a refused save makes one job, which makes room', async () => {
  const key = await newKey();
  await fill(key);
  for (let attempt = 0; attempt < 3; attempt++) await expect(saveLarge(key)).rejects.toThrow(FULL);
  const jobs = await jobsOf(key);
  expect(jobs).toHaveLength(1);
  await app.app.get(CompactionJob).run(jobs[0]?.id ?? '');
  expect((await saveLarge(key)).version).toBe(9);
});
