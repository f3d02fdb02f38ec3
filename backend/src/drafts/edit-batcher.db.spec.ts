import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { documentOf, passDeadline, startedUser } from '../../test/work.js';
import type { DraftKey } from './draft-change.js';
import { DraftsService } from './drafts.service.js';

let app: TestApp;
let drafts: DraftsService;

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: 20 });
  drafts = app.app.get(DraftsService);
});
afterAll(() => app.stop());

async function newDocuments(count: number): Promise<DraftKey[]> {
  const users = await Promise.all(Array.from({ length: count }, () => startedUser(app)));
  const keys = await Promise.all(users.map((user) => documentOf(app, user)));
  await Promise.all(keys.map((key) => drafts.save(key, { content: 'one' })));
  return keys;
}

/** Saves an edit that changes `one` into `one two`. */
function append(
  key: DraftKey,
  {
    insert = ' two',
    baseVersion = 1,
    length,
  }: { insert?: string; baseVersion?: number; length?: number } = {},
) {
  return drafts
    .save(key, { edit: { at: 3, remove: 0, insert }, length: length ?? 3 + insert.length, baseVersion })
    .then(
      ({ version }) => version,
      ({ code }: { code: string }) => code,
    );
}

const read = async (key: DraftKey) => (await drafts.read(key))?.content;

/** The transactions that wrote a version of these drafts. */
function transactionsOf(keys: DraftKey[], version: number) {
  return app.rows<{ xid: string }>(
    `SELECT DISTINCT v.xmin::text AS xid FROM draft_versions v JOIN drafts d ON d.id = v.draft_id
     WHERE v.version = $1 AND d.assignment_id = ANY ($2)`,
    [version, keys.map(({ assignmentId }) => assignmentId)],
  );
}

test('concurrent edits share one commit and are checked one by one', async () => {
  const keys = await newDocuments(9);
  const [late, submitted, closed, stale, altered, wrong, half, ...fine] = keys as [
    DraftKey,
    DraftKey,
    DraftKey,
    DraftKey,
    DraftKey,
    DraftKey,
    DraftKey,
    ...DraftKey[],
  ];
  await passDeadline(app, { id: late.userId });
  await app.rows('UPDATE drafts SET submitted_at = now() WHERE assignment_id = $1', [submitted.assignmentId]);
  await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [closed.assignmentId]);
  await app.rows('UPDATE drafts SET altered_version = version WHERE assignment_id = $1', [
    altered.assignmentId,
  ]);

  const answers = await Promise.all([
    append(late),
    append(submitted),
    append(closed),
    append(stale, { baseVersion: 7 }),
    append(altered),
    append(wrong, { length: 8 }),
    append(half, { insert: '\ud83d' }),
    ...fine.map((key) => append(key)),
  ]);
  expect(answers).toEqual([
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
    'ALREADY_SUBMITTED',
    'DRAFT_CONFLICT',
    'DRAFT_RESYNC',
    'DRAFT_RESYNC',
    'DRAFT_RESYNC',
    2,
    2,
  ]);
  expect(await Promise.all(fine.map(read))).toEqual(['one two', 'one two']);
  expect(await read(late)).toBe('one');
  expect(await transactionsOf(fine, 2)).toHaveLength(1);
});

test('two concurrent edits of one text are saved in their order', async () => {
  const [key] = (await newDocuments(1)) as [DraftKey];
  const [first, second, third] = await Promise.all([
    append(key),
    drafts.save(key, { edit: { at: 7, remove: 0, insert: '!' }, length: 8, baseVersion: 2 }),
    append(key),
  ]);
  expect([first, second.version, third]).toEqual([2, 3, 'DRAFT_CONFLICT']);
  expect(await read(key)).toBe('one two!');
});

test('a locked text does not delay other texts and is saved after the lock', async () => {
  const keys = await newDocuments(5);
  const [held, ...others] = keys as [DraftKey, ...DraftKey[]];
  const holder = app.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT 1 FROM drafts WHERE assignment_id = $1 FOR NO KEY UPDATE', [held.assignmentId]);
  const waiting = append(held);
  expect(await Promise.all(others.map((key) => append(key)))).toEqual([2, 2, 2, 2]);
  // The batch after a failed one works as before.
  expect(
    await Promise.all(
      others.map((key) =>
        drafts.save(key, { edit: { at: 0, remove: 1, insert: '' }, length: 6, baseVersion: 2 }),
      ),
    ),
  ).toHaveLength(4);
  expect(await read(held)).toBe('one');
  await holder.commitTransaction();
  await holder.release();
  expect(await waiting).toBe(2);
  expect(await read(held)).toBe('one two');
});
