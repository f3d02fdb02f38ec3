import { editBetween, MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { type TestUser } from '../../test/users.js';
import { startedUser } from '../../test/work.js';
import { Clock } from '../core/clock/clock.js';
import { CompactionJob } from './compaction.job.js';
import type { DraftKey } from './draft-change.js';
import { DraftsService } from './drafts.service.js';
import { HistoryLimit } from './history-limit.service.js';
import { SaveLimit } from './save-limit.js';

const SAVE = '/api/work/save-draft';

let app: TestApp;
let drafts: DraftsService;
let compaction: CompactionJob;
let limit: HistoryLimit;

beforeAll(async () => {
  // With a limit of nothing, everything that can be removed is removed.
  app = await TestApp.start({ historyLimitBytes: 0, rateLimit: true, minWords: 3 });
  drafts = app.app.get(DraftsService);
  compaction = app.app.get(CompactionJob);
  limit = app.app.get(HistoryLimit);
});
afterAll(() => app.stop());

const keyOf = ({ id }: TestUser): DraftKey => ({ userId: id, kind: 'document', subjectId: id });

async function read(key: DraftKey, version?: number): Promise<string> {
  return (await drafts.read(key, version ?? null))?.content ?? '';
}

const snapshotsOf = async (draftId: string) => {
  const rows = await app.rows('SELECT version FROM draft_snapshots WHERE draft_id = $1 ORDER BY version', [
    draftId,
  ]);
  return rows.map(({ version }) => version);
};

const step = fc.record({
  text: fc
    .array(fc.constantFrom('a', ' ', 'é', '😀', 'שלום', '一', '<p>b</p>'), { maxLength: 20 })
    .map((parts) => parts.join('')),
  isWhole: fc.boolean(),
  next: fc.constantFrom('nothing', 'compact', 'limit', 'compact and limit'),
});

test('every version can be opened after snapshots were removed', async () => {
  let removed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const key = keyOf(await startedUser(app));
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
        if (next.includes('limit')) await limit.enforce(key.userId);
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
  const user = await startedUser(app);
  const key = keyOf(user);
  const texts = ['', 'a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(MAX_DRAFT_LENGTH));
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

test('with a full history a text is saved, a large one once a minute', async () => {
  const user = await startedUser(app);
  const saveLimit = app.app.get(SaveLimit);
  const uptimeMs = vi.spyOn(app.app.get(Clock), 'uptimeMs').mockReturnValue(36_000_000);
  const large = 'x'.repeat(MAX_DRAFT_LENGTH);
  const save = (content: string) => app.post<{ version: number }>(SAVE, { content }, user.token);
  await save('<p>one</p>');
  const { id } = await app.row<{ id: string }>('SELECT id FROM drafts WHERE user_id = $1', [user.id]);
  await compaction.run(id);
  await saveLimit.readFull();
  uptimeMs.mockReturnValue(36_060_000);
  expect((await save(large)).status).toBe(200);
  const refused = await save(large);
  expectRefusal(refused, {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message:
      'The history of your texts is full, so large changes are saved slowly. Your text stays here and is saved in a minute.',
  });
  expect(refused.headers['retry-after']).toBe('60');
  expect((await save('<p>small</p>')).status).toBe(200);
  uptimeMs.mockReturnValue(36_120_000);
  expect((await save(large)).status).toBe(200);
  const submitted = await app.post('/api/work/submit', { content: '<p>three words here</p>' }, user.token);
  expect(submitted.status).toBe(200);
});

test('a history that is smaller again is no longer slowed down', async () => {
  const key = keyOf(await startedUser(app));
  const { id } = await drafts.save(key, { content: 'one' });
  await compaction.run(id);
  expect(await limit.listFull()).toContain(key.userId);
  const roomy = await TestApp.start({ beside: app, historyLimitBytes: 1000 });
  try {
    await roomy.app.get(CompactionJob).run(id);
    expect(await limit.listFull()).not.toContain(key.userId);
  } finally {
    await roomy.stop();
  }
});
