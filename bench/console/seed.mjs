import { seedUsers } from '../lib/seed.mjs';

/** Enough that each user of a page of the list is looked up among many. */
const AGREEMENTS = 100_000;

/** Adds users until there are `count`. */
export async function growTo(client, count, passwordHash) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM users WHERE email LIKE '%@example.com'`,
  );
  const there = rows[0].n;
  if (there < count) {
    await withoutIndexes(client, 'users', () =>
      withoutIndexes(client, 'assignments', () => seedUsers(client, count, passwordHash, there + 1)),
    );
  }
  await withoutIndexes(client, 'signed_agreements', () => client.query(SIGN, [AGREEMENTS]));
  await client.query('VACUUM ANALYZE users, assignments, signed_agreements');
}

/** Submitted documents of about 2,000 words, each with unique words and words that all have. */
export async function seedTexts(client, count) {
  await client.query('SELECT setseed(0.42)');
  await withoutIndexes(client, 'submitted_texts', () => client.query(SUBMIT, [count]));
  await client.query('VACUUM ANALYZE drafts, submitted_texts');
}

/** Building an index at once is much faster than row by row. */
async function withoutIndexes(client, table, work) {
  const { rows } = await client.query(SECONDARY_INDEXES, [table]);
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
  await client.query('RESET maintenance_work_mem');
}

const SECONDARY_INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = $1::regclass
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`;

const SIGN = `
  INSERT INTO signed_agreements (user_id, agreement_version, agreement_content, signature_png, user_name, user_email,
    user_mobile_number, signed_at, ip_address, user_agent, fingerprint)
  SELECT id, 1, 'The terms.', '', name, email, mobile_number, created_at, '127.0.0.1', 'bench', id::text
  FROM (SELECT * FROM users WHERE is_signed_agreement ORDER BY created_at DESC, id DESC LIMIT $1) AS newest
  ON CONFLICT DO NOTHING`;

// Forty paragraphs of fifty words out of five thousand, and one unique word.
const SUBMIT = `
  WITH paragraphs AS MATERIALIZED (
    SELECT array_agg(paragraph) AS all_paragraphs FROM (
      SELECT string_agg(substr(md5((floor(pow(random(), 3) * 20000) + n * 0)::text), 1, 4 + (w % 5)), ' ') AS paragraph
      FROM generate_series(1, 5000) AS n, generate_series(1, 50) AS w GROUP BY n
    ) AS made
  ), authors AS (
    SELECT id, user_id, submitted_at, row_number() OVER (ORDER BY submitted_at DESC) AS n
    FROM assignments WHERE submitted_at IS NOT NULL ORDER BY submitted_at DESC LIMIT $1
  ), texts AS MATERIALIZED (
    SELECT id, user_id, submitted_at, 'everybody own' || n || ' ' ||
      (SELECT string_agg(all_paragraphs[1 + floor(random() * 5000 + n * 0)], ' ') FROM paragraphs, generate_series(1, 40)) AS body
    FROM authors
  ), made AS (
    INSERT INTO drafts (assignment_id, kind, subject_id, version, length, saved_at, submitted_at)
    SELECT id, 'document', user_id, 1, length(body), submitted_at, submitted_at FROM texts
    ON CONFLICT DO NOTHING RETURNING id, assignment_id
  )
  INSERT INTO submitted_texts (draft_id, version, submitted_at, body, words)
  SELECT made.id, 1, submitted_at, body, to_tsvector('simple', body) FROM made JOIN texts ON texts.id = made.assignment_id`;
