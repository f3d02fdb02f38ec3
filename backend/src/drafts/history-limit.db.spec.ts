import { editBetween, MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { documentOf, startedUser } from '../../test/work.js';
import { CompactionJob } from './compaction.job.js';
import type { DraftKey } from './draft-change.js';
import { DraftsService } from './drafts.service.js';
import { HistoryLimitService } from './history-limit.service.js';
import { storedBytesSql } from './history-size.js';

let app: TestApp;
let drafts: DraftsService;
let compaction: CompactionJob;
let limit: HistoryLimitService;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  drafts = app.app.get(DraftsService);
  compaction = app.app.get(CompactionJob);
  limit = app.app.get(HistoryLimitService);
});
afterAll(() => app.stop());

const newDocument = async () => documentOf(app, await startedUser(app));

async function read(key: DraftKey, version?: number): Promise<string> {
  return (await drafts.read(key, version ?? null))?.content ?? '';
}

const snapshotsOf = async (draftId: string) => {
  const rows = await app.rows('SELECT version FROM draft_snapshots WHERE draft_id = $1 ORDER BY version', [
    draftId,
  ]);
  return rows.map(({ version }) => version);
};

/** The running sum, and what the tables contain. */
const sizesOf = (draftId: string) =>
  app.row<{ running: string; measured: string }>(
    `SELECT stored_bytes AS running, ${storedBytesSql('drafts.id', 'true')} AS measured FROM drafts WHERE id = $1`,
    [draftId],
  );

const step = fc.record({
  text: fc
    .array(fc.constantFrom('a', ' ', 'é', '😀', 'שלום', '一', '<p>b</p>'), { maxLength: 20 })
    .map((parts) => parts.join('')),
  isWhole: fc.boolean(),
  next: fc.constantFrom('nothing', 'compact', 'limit', 'compact and limit'),
});

test('every version can be opened after snapshots were removed, and the running sum of bytes is exact', async () => {
  let removed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const key = await newDocument();
      const texts = [''];
      for (const { text, isWhole, next } of steps) {
        const before = texts.at(-1) ?? '';
        const { id } = isWhole
          ? await drafts.save(key, { content: text })
          : await drafts.save(key, {
              edit: editBetween(before, text),
              length: text.length,
              baseVersion: texts.length - 1,
            });
        texts.push(text);
        if (next.includes('compact')) await compaction.compact(id, 2);
        const snapshots = (await snapshotsOf(id)).length;
        // With a target of nothing, everything that can be removed is removed.
        if (next.includes('limit')) await limit.enforce(key.assignmentId, 0);
        const { running, measured } = await sizesOf(id);
        expect(running).toBe(measured);
        removed += snapshots - (await snapshotsOf(id)).length;
      }
      for (const [version, text] of texts.entries())
        if (version > 0) expect(await read(key, version)).toBe(text);
      expect(await read(key)).toBe(texts.at(-1));
    }),
    { numRuns: 10 },
  );
  expect(removed).toBeGreaterThan(0);
});

test('large texts are compacted early, and no version needs more than 10 MB of edits', async () => {
  const key = await newDocument();
  const texts = ['', 'a', 'b', 'c', 'd', 'e'].map((letter) =>
    `${letter} ${letter}${letter}`.repeat(MAX_DRAFT_LENGTH / 4),
  );
  let id = '';
  for (const content of texts.slice(1)) ({ id } = await drafts.save(key, { content }));
  const jobs = await app.rows(
    `SELECT 1 FROM pgboss.job WHERE name = 'compact-draft' AND data ->> 'draftId' = $1`,
    [id],
  );
  expect(jobs).toHaveLength(1);
  await compaction.run(id);
  expect(await snapshotsOf(id)).toEqual([1, 3, 5]);
  expect((await read(key, 2)) === texts[2]).toBe(true);
  expect((await read(key, 4)) === texts[4]).toBe(true);
});

const isMarkedFull = async ({ assignmentId }: DraftKey) =>
  (await app.rows('SELECT 1 FROM full_histories WHERE assignment_id = $1', [assignmentId])).length > 0;

test('an assignment whose history is full is recorded until it is smaller again', async () => {
  const key = await newDocument();
  const { id } = await drafts.save(key, { content: 'one' });
  const narrow = await TestApp.start({ beside: app, historyLimitBytes: 1000 });
  try {
    await narrow.app.get(CompactionJob).run(id);
    expect(await isMarkedFull(key)).toBe(true);
  } finally {
    await narrow.stop();
  }
  await compaction.run(id);
  expect(await isMarkedFull(key)).toBe(false);
});
