import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../test/expect-refusal.js';
import { PageWork } from '../test/page-work.js';
import { Reviewer, reviewIdOf, submitDocument } from '../test/reviewer.js';
import { type Json, TestApp } from '../test/test-app.js';
import { addAdmin, type TestUser } from '../test/users.js';
import { addImage, startedUser, workOf } from '../test/work.js';

interface Updates extends Json {
  asOf: string;
  next: string | null;
}

let app: TestApp;
let admin: TestUser;
let writer: TestUser;

/** Each list with a change of one of its rows, and the id of the row. */
const LISTS = [
  ['users', 'users', () => writer.id, 'UPDATE users SET name = $2 WHERE id = $1'],
  [
    'assignments',
    'assignments',
    async () => (await workOf(app, writer)).assignmentId,
    "UPDATE assignments SET penalized_reason = NULL WHERE id = $1 AND $2::text <> ''",
  ],
  [
    'images',
    'reference_files',
    () => addImage(app, 'Page'),
    'UPDATE reference_files SET title = $2 WHERE id = $1',
  ],
  [
    'reviews',
    'reviews',
    () => reviewIdOf(app, writer),
    'UPDATE reviews SET overall_comments = $2 WHERE id = $1',
  ],
] as const;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await addAdmin(app);
  writer = await startedUser(app);
  await submitDocument(app, writer, '<p>one two three</p>');
});
afterAll(() => app.stop());

async function list(name: string, query: Record<string, string> = {}): Promise<Updates> {
  const { status, body, text } = await app.get<Updates>(
    `/api/admin/${name}?${new URLSearchParams(query)}`,
    admin.token,
  );
  expect([status, text]).toEqual([200, text]);
  return body;
}
const idsOf = (body: Updates) =>
  (Object.values(body).find(Array.isArray) as { _id: string }[]).map(({ _id }) => _id);
/** What a program gets that asks again. */
const since = async (name: string, { asOf }: Updates) => idsOf(await list(name, { updatedSince: asOf }));

/** Changes made by a transaction that is committed when the test says so. */
async function lateCommit(change: (tx: EntityManager) => Promise<unknown>): Promise<() => Promise<void>> {
  const runner = app.database.createQueryRunner();
  await runner.startTransaction();
  await change(runner.manager);
  return async () => {
    await runner.commitTransaction();
    await runner.release();
  };
}

describe.each(LISTS)('updatedSince of %s', (name, table, idOf, change) => {
  test('has what was changed, and nothing else', async () => {
    const id = await idOf();
    const before = await list(name);
    expect(idsOf(before)).toContain(id);
    expect(await since(name, await list(name))).toEqual([]);
    await app.rows(change, [id, 'changed']);
    expect(await since(name, before)).toEqual([id]);
    expect(await since(name, await list(name))).toEqual([]);
  });

  test('has what a transaction changed that was committed after the time before was read', async () => {
    const id = await idOf();
    const commit = await lateCommit((tx) => tx.query(change, [id, 'late']));
    const early = await list(name);
    await commit();
    expect(await since(name, early)).toContain(id);
    // A transaction that has read only does not hold the time back: its later change has a later time.
    const commitReader = await lateCommit((tx) => tx.query('SELECT 1'));
    const { asOf } = await list(name);
    const { now } = await app.row<{ now: Date }>('SELECT now()');
    expect(now.getTime() - Date.parse(asOf)).toBeLessThan(5_000);
    await commitReader();
  });

  test('has what is changed while its pages are read', async () => {
    const id = await idOf();
    await app.rows(change, [id, 'once']);
    const first = await list(name, { range: '[0,0]', sort: JSON.stringify(SORTS[name]) });
    await app.rows(change, [id, 'twice']);
    if (first.next === null) return;
    const second = await list(name, { range: '[0,0]', after: first.next });
    expect(second.asOf).toBe(first.asOf);
    expect(await since(name, second)).toContain(id);
  });

  test('refuses a time that is none', async () => {
    for (const updatedSince of ['', 'yesterday', '2026-13-01'])
      expectInvalid(await app.get(`/api/admin/${name}?updatedSince=${updatedSince}`, admin.token), {
        updatedSince: 'updatedSince must be a date or a time, as in 2026-11-21T10:00:00Z',
      });
  });

  test('is read from an index', async () => {
    const plan = await app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(await tx.query(`EXPLAIN SELECT id FROM ${table} WHERE updated_at >= now()`));
    });
    expect(plan).toContain(`${table}_updated_at`);
  });
});

const SORTS: Record<string, [string, string]> = {
  users: ['createdAt', 'ASC'],
  assignments: ['givenAt', 'ASC'],
  images: ['uploadedAt', 'ASC'],
  reviews: ['dueAt', 'ASC'],
};

test('a saved draft is no change, and a submitted page is one of the assignment and the user', async () => {
  const user = await startedUser(app);
  const { assignmentId } = await workOf(app, user);
  const pages = new PageWork(app, user);
  const image = await addImage(app, 'Letter');
  await pages.write(image, 'a first draft');
  const [users, assignments] = [await list('users'), await list('assignments')];
  await pages.write(image, 'a second draft');
  expect([await since('users', users), await since('assignments', assignments)]).toEqual([[], []]);
  await pages.submit(image, 'a whole page');
  expect(await since('users', users)).toEqual([user.id]);
  expect(await since('assignments', assignments)).toEqual([assignmentId]);
});

test('a saved draft of a review is no change, and its claim and its result are', async () => {
  const id = await reviewIdOf(app, writer);
  const reviewer = await Reviewer.create(app);
  const unclaimed = await list('reviews');
  await reviewer.claim(id);
  expect(await since('reviews', unclaimed)).toEqual([id]);
  const claimed = await list('reviews');
  await reviewer.save(id, { overallComments: 'So far' });
  expect(await since('reviews', claimed)).toEqual([]);
  await reviewer.publish(id, { overallComments: 'Good' });
  expect(await since('reviews', claimed)).toEqual([id]);
});
