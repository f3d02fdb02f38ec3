import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/test-database.js';
import { createReleaseDatabase } from '../../test/upgrade/release-database.js';
import { migrate } from '../start/migrate.js';

/** A file with its present text. */
const FILE = `
  INSERT INTO reference_files (kind, project_id, title, filename, original_name, file_size, mime_type, sha256, width, height, reference_text,
    uploaded_at)
  SELECT $1, CASE WHEN $1 = 'image' THEN id END, 'File', gen_random_uuid()::text, '', 1, 'image/png', '', size, size, $2, now() - interval '9 days'
  FROM projects, (SELECT CASE WHEN $1 = 'image' THEN 800 END AS size) AS s WHERE is_default RETURNING id`;
/** $1 file, $2 version of the file, $3 text, $4 for how many days it has been replaced */
const REPLACED = `
  INSERT INTO replaced_reference_texts (file_id, version, reference_text, changed_at, changed_by)
  VALUES ($1, $2, $3, now() - make_interval(days => $4), 'staff@example.com')`;
/** $1 kind, $2 subject; null: the user, $3 reference_ids, $4 for how many days it has been published; null: not, $5 round */
const REVIEW = `
  INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, items, submitted_at, due_at, status, published_at, result, reference_ids)
  SELECT id, user_id, $1, coalesce($2, user_id), $5, 1, now(), now(), CASE WHEN $4::int IS NULL THEN 'open' ELSE 'published' END,
    now() - make_interval(days => $4), CASE WHEN $4::int IS NOT NULL THEN '{"unit": "words"}'::jsonb END, $3::uuid[]
  FROM assignments ORDER BY id LIMIT 1 RETURNING id, user_id`;
const PUBLISH = `UPDATE reviews SET status = 'published', published_at = now(), result = '{"unit": "words"}' WHERE id = $1`;
const REOPEN = `UPDATE reviews SET status = 'open', published_at = NULL, result = NULL WHERE id = $1`;

let database: TestDatabase;
let client: pg.Client;

const idOf = async (sql: string, parameters: unknown[]): Promise<string> =>
  (await client.query(sql, parameters)).rows[0].id;
const textsOf = async (file: string) =>
  (
    await client.query(
      `SELECT version, text, source, changed_by AS by FROM reference_texts WHERE file_id = $1 ORDER BY version`,
      [file],
    )
  ).rows;
const comparedOf = async (review: string) =>
  (await client.query('SELECT compared FROM reviews WHERE id = $1', [review])).rows[0].compared;

let replaced: string;
let plain: string;
let pdf: string;
const reviews: Record<string, string> = {};

beforeAll(async () => {
  database = await createReleaseDatabase('0.4.0');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  replaced = await idOf(FILE, ['image', 'Third']);
  await client.query(REPLACED, [replaced, 2, 'First', 5]);
  await client.query(REPLACED, [replaced, 4, 'Second', 1]);
  plain = await idOf(FILE, ['image', 'Plain']);
  pdf = await idOf(FILE, ['pdf', 'Of all projects']);
  for (const days of [7, 3, 0])
    reviews[`page ${days}`] = await idOf(REVIEW, ['page', replaced, null, days, 10 + days]);
  reviews.document = await idOf(REVIEW, ['document', null, [plain, pdf], 3, 10]);
  reviews.images = await idOf(REVIEW, ['document', null, [plain, replaced], 3, 11]);
  reviews.open = await idOf(REVIEW, ['page', plain, null, null, 10]);
  await migrate(database.url);
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('references get their versions, and replaced texts keep their numbers', async () => {
  const by = 'staff@example.com';
  expect(await textsOf(replaced)).toEqual([
    { version: 2, text: 'First', source: 'staff', by: null },
    { version: 4, text: 'Second', source: 'staff', by },
    { version: 5, text: 'Third', source: 'staff', by },
  ]);
  expect(await textsOf(plain)).toEqual([{ version: 1, text: 'Plain', source: 'staff', by: null }]);
});

test('a published result is compared with the text that its references had then, in the order of 0.4.0', async () => {
  const page = (version: number) => [
    { itemId: replaced, textVersion: null, references: [{ fileId: replaced, version }] },
  ];
  for (const [name, version] of [
    ['page 7', 2],
    ['page 3', 4],
    ['page 0', 5],
  ] as const)
    expect(await comparedOf(reviews[name] ?? '')).toEqual(page(version));
  expect(await comparedOf(reviews.document ?? '')).toMatchObject([
    { references: [{ fileId: pdf, version: 1 }] },
  ]);
  expect(await comparedOf(reviews.images ?? '')).toMatchObject([
    {
      references: [
        { fileId: replaced, version: 4 },
        { fileId: plain, version: 1 },
      ],
    },
  ]);
  expect(await comparedOf(reviews.open ?? '')).toBeNull();
});

test('what 0.4.0 writes during the update is completed', async () => {
  const references = async () => (await comparedOf(reviews.open ?? ''))?.[0].references;
  await client.query(PUBLISH, [reviews.open]);
  expect(await references()).toEqual([{ fileId: plain, version: 1 }]);

  await client.query(
    `UPDATE reference_files SET reference_text = 'Corrected', changed_by = 'a@b.c' WHERE id = $1`,
    [plain],
  );
  await client.query('UPDATE reference_files SET reference_text = reference_text WHERE id = $1', [plain]);
  expect((await textsOf(plain)).slice(1)).toEqual([
    { version: 2, text: 'Corrected', source: 'staff', by: 'a@b.c' },
  ]);
  expect(await references()).toEqual([{ fileId: plain, version: 1 }]);
  await client.query(REOPEN, [reviews.open]);
  expect(await comparedOf(reviews.open ?? '')).toBeNull();
  await client.query(PUBLISH, [reviews.open]);
  expect(await references()).toEqual([{ fileId: plain, version: 2 }]);
});

test('0.4.0 reads what this version writes', async () => {
  await client.query(
    `INSERT INTO reference_texts (file_id, version, text) VALUES ($1, 3, 'New'), ($1, 4, NULL)`,
    [plain],
  );
  const read = () =>
    client.query('SELECT reference_text AS text FROM reference_files WHERE id = $1', [plain]);
  expect((await read()).rows).toEqual([{ text: null }]);
  await client.query(`INSERT INTO reference_texts (file_id, version, text) VALUES ($1, 5, 'Newest')`, [
    plain,
  ]);
  expect((await read()).rows).toEqual([{ text: 'Newest' }]);
  expect((await textsOf(plain)).length).toBe(5);
});
