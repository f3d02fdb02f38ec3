import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reviewer, reviewIdOf, submittedDocument } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';

const USERS = 2700;
let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 3 });
  reviewer = await Reviewer.create(app);
  await app.rows(INSERT_USERS, [USERS]);
  await app.rows(ASSIGNMENTS);
  await app.rows(SESSIONS);
  await app.rows(REVIEWS, [reviewer.admin.id]);
  await app.rows('VACUUM ANALYZE reviews, sequential_sessions');
});
afterAll(() => app.stop());

const INSERT_USERS = `
  INSERT INTO users (name, email, mobile_number, address, password_hash, role)
  SELECT CASE WHEN n % 900 = 0 THEN 'Quiz' WHEN n % 3 = 0 THEN 'Anna' ELSE 'Boris' END || ' Writer',
    'many' || n || '@example.com', '', '', '', 'user' FROM generate_series(1, $1::int) AS n`;
const ASSIGNMENTS = `
  INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours)
  SELECT u.id, p.id, 1, now(), 'self', 96 FROM users u, projects p WHERE u.email LIKE 'many%' AND p.is_default`;
/** Users with their assignment, numbered. */
const NUMBERED = `(
  SELECT u.id, a.id AS assignment_id, row_number() OVER (ORDER BY u.email) AS n
  FROM users u JOIN assignments a ON a.user_id = u.id WHERE u.email LIKE 'many%')`;
const SESSIONS = `
  INSERT INTO sequential_sessions (assignment_id, total_images, completed_images, started_at, completed_at, review_deadline,
    is_penalized)
  SELECT assignment_id, 1, 1, now(), now(), now(), n % 4 = 0 FROM ${NUMBERED} AS numbered WHERE n % 3 = 1`;
/** In every status, of every kind; some times are the same. */
const REVIEWS = `
  INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, items, submitted_at, due_at, status, claimed_by, claim_expires_at,
    published_at, result, returned_at, return_reason, return_hours)
  SELECT assignment_id, id, kind, CASE kind WHEN 'sequential' THEN session_id ELSE id END, 1, 1, now() - n % 700 * interval '1 hour',
    now() + (n % 50 - 20) * interval '1 hour' + interval '30 minutes', status,
    CASE WHEN status = 'open' AND n % 70 = 1 THEN CASE WHEN n % 4 = 0 THEN $1::uuid ELSE id END END,
    CASE WHEN status = 'open' AND n % 70 = 1 THEN now() + CASE WHEN n % 8 < 6 THEN 1 ELSE -1 END * interval '1 hour' END,
    CASE WHEN status = 'published' THEN now() - n % 90 * interval '1 minute' END,
    CASE WHEN status = 'published' THEN '{"correct": 1, "wrong": 0, "percentage": 100, "unit": "words"}'::jsonb END,
    CASE WHEN status = 'returned' THEN now() END, CASE WHEN status = 'returned' THEN 'More' END,
    CASE WHEN status = 'returned' THEN 24 END
  FROM (
    SELECT u.id, u.assignment_id, s.id AS session_id, n, CASE WHEN s.id IS NOT NULL THEN 'sequential' WHEN n % 2 = 0 THEN 'page' ELSE 'document' END AS kind,
      CASE WHEN n % 5 < 3 THEN 'open' WHEN n % 5 = 3 THEN 'published' ELSE 'returned' END AS status
    FROM ${NUMBERED} AS u LEFT JOIN sequential_sessions s ON s.assignment_id = u.assignment_id
  ) AS made`;

const PENALIZED = `kind = 'sequential' AND EXISTS (SELECT 1 FROM sequential_sessions s WHERE s.id = subject_id AND s.is_penalized)`;
const FILTERS: [object, string][] = [
  [{}, 'true'],
  [{ status: 'waiting' }, `status = 'open' AND NOT (${PENALIZED})`],
  [{ status: 'overdue', kind: 'page' }, `status = 'open' AND due_at < now() AND kind = 'page'`],
  [{ status: 'pending' }, `status = 'open' AND due_at > now() AND NOT (${PENALIZED})`],
  [{ status: 'penalized' }, `status = 'open' AND ${PENALIZED}`],
  [{ status: 'reviewed' }, `status = 'published'`],
  [{ status: 'returned' }, `status = 'returned'`],
  [{ kind: 'sequential' }, `kind = 'sequential'`],
  [{ claimed: 'mine' }, 'claim_expires_at > now() AND claimed_by = $2'],
  [{ claimed: 'others' }, 'claim_expires_at > now() AND claimed_by <> $2'],
  [{ claimed: 'nobody' }, `status = 'open' AND NOT coalesce(claim_expires_at > now(), false)`],
  [
    { claimed: 'nobody', status: 'waiting', kind: 'document' },
    `status = 'open' AND NOT coalesce(claim_expires_at > now(), false) AND kind = 'document'`,
  ],
];
const SORTS = { dueAt: 'due_at', submittedAt: 'reviews.submitted_at', publishedAt: 'published_at' };

/** Compares the list with a plain query. */
async function expectSame(q: string, filter: object, condition: string): Promise<void> {
  for (const [sort, column] of Object.entries(SORTS)) {
    for (const direction of ['ASC', 'DESC']) {
      const all = await app.rows<{ id: string }>(
        `SELECT reviews.id FROM reviews JOIN users ON users.id = user_id
         WHERE strpos(lower(name || ' ' || email), $1) > 0 AND $2::uuid IS NOT NULL AND ${condition}
         ORDER BY ${column} ${direction} NULLS LAST, reviews.id ${direction}`,
        [q, reviewer.admin.id],
      );
      for (const offset of [0, 50, 2600]) {
        const query = {
          filter: { ...filter, ...(q && { q }) },
          sort: [sort, direction],
          range: [offset, offset + 24],
        };
        const { body } = await reviewer.list(query);
        expect([query, body.total, body.reviews.map(({ _id }) => _id)]).toEqual([
          query,
          all.length,
          all.slice(offset, offset + 25).map(({ id }) => id),
        ]);
      }
    }
  }
}

test.each(FILTERS)('%j is sorted and complete', async (filter, condition) => {
  for (const q of ['', 'ann', 'boris']) await expectSame(q, filter, condition);
});

test.each(['quiz', 'nobody', 'example', 'many2699'])(
  'a search for %j finds the reviews of the matching users',
  async (q) => {
    await expectSame(q, {}, 'true');
  },
);

test('a search with one or two characters compares the beginning of names and e-mails', async () => {
  const { body } = await reviewer.list({ filter: { q: 'qu' } });
  expect(body.total).toBe(3);
  expect((await reviewer.list({ filter: { q: 'ui' } })).body.total).toBe(0);
  expect((await reviewer.list({ filter: { q: 'm' } })).body.total).toBe(USERS);
});

test('a changed name is found by its new text only', async () => {
  const user = await submittedDocument(app, 'one two three', { name: 'Before Renaming' });
  const id = await reviewIdOf(app, user);
  for (const q of ['before ren', 'be']) expect(await reviewer.idsOf({ q })).toEqual([id]);
  await app.put(`/api/admin/users/${user.id}`, { name: 'After Renaming' }, reviewer.admin.token);
  for (const q of ['before ren', 'be']) expect(await reviewer.idsOf({ q })).toEqual([]);
  for (const q of ['after ren', 'af']) expect(await reviewer.idsOf({ q })).toEqual([id]);
});
