import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Fills the lists: reviews and sequential runs in every state, completed jobs, e-mails, and the audit log. Open rows need
 * no work from the jobs that run during the measurement.
 */
export async function seedLists(client, { rows, auditEntries }) {
  const { rows: admins } = await client.query(`SELECT id, email FROM users WHERE role = 'admin' ORDER BY id`);
  const ids = admins.map(({ id }) => id);
  await client.query('SELECT setseed(0.42)');
  for (const insert of [RUNS, REVIEWS, EMAILS]) await client.query(insert, [rows]);
  await client.query(CLAIMS, [ids[0]]);
  await client.query(JOBS, [rows]);
  await client.query(AUDIT, [auditEntries, ids, admins.map(({ email }) => email)]);
  await vacuum(client);
}

/**
 * Vacuums until nearly all pages are marked as visible to all. An automatic ANALYZE at the same moment keeps them from being marked,
 * and then an index-only scan looks up each row in its table.
 */
async function vacuum(client) {
  for (;;) {
    await client.query(`VACUUM ANALYZE ${TABLES.join(', ')}`);
    const { rows } = await client.query(COUNT_UNMARKED, [TABLES]);
    if (rows[0].unmarked === 0) return;
    await sleep(1000);
  }
}

const TABLES = ['reviews', 'sequential_sessions', 'emails', 'audit_log', 'pgboss.job_common'];

/** $1 tables */
const COUNT_UNMARKED = `
  SELECT count(*)::int AS unmarked FROM pg_class WHERE oid = ANY($1::regclass[]) AND relallvisible < 0.9 * relpages`;

/** Six of ten runs are reviewed; some of the others are in progress, some wait, a few have a penalty. */
const RUNS = `
  WITH drawn AS (
    SELECT id AS assignment_id, started_at, random() AS drawn FROM assignments
    WHERE started_at IS NOT NULL ORDER BY md5(user_id::text) LIMIT $1
  ), judged AS (
    SELECT *, CASE WHEN drawn < 0.85 THEN started_at + drawn * interval '90 hours' END AS completed_at FROM drawn
  )
  INSERT INTO sequential_sessions (assignment_id, total_images, completed_images, started_at, completed_at, review_deadline,
    reviewed_at, is_penalized, accuracy_result)
  SELECT assignment_id, 20, CASE WHEN completed_at IS NULL THEN floor(drawn * 21)::int ELSE 20 END, started_at, completed_at,
    completed_at + interval '24 hours', CASE WHEN drawn < 0.6 THEN completed_at + interval '5 hours' END,
    drawn BETWEEN 0.8 AND 0.9,
    CASE WHEN drawn < 0.6 THEN '{"correct": 18, "wrong": 2, "percentage": 90}'::jsonb END
  FROM judged`;

/** The completed runs, and documents and pages: six of ten are published, three open, one returned. */
const REVIEWS = `
  WITH runs AS (
    SELECT user_id, assignment_id, 'sequential' AS kind, s.id AS subject_id, completed_at AS submitted_at, reviewed_at,
      row_number() OVER (ORDER BY s.id) AS n
    FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id
    WHERE completed_at IS NOT NULL ORDER BY s.id LIMIT $1::int / 5
  ), texts AS (
    SELECT user_id, assignment_id, CASE WHEN n % 4 = 0 THEN 'page' ELSE 'document' END AS kind,
      CASE WHEN n % 4 = 0 THEN md5(n::text)::uuid ELSE user_id END AS subject_id, submitted_at, n,
      CASE WHEN n % 10 < 6 THEN submitted_at + interval '5 hours' END AS reviewed_at
    FROM (
      SELECT user_id, id AS assignment_id, submitted_at, row_number() OVER (ORDER BY md5(user_id::text)) AS n FROM assignments
      WHERE submitted_at IS NOT NULL ORDER BY md5(user_id::text) LIMIT $1::int - (SELECT count(*) FROM runs)
    ) AS works
  ), submitted AS (
    SELECT *, reviewed_at IS NULL AND kind <> 'sequential' AND n % 10 = 8 AS is_returned FROM runs
    UNION ALL SELECT *, reviewed_at IS NULL AND n % 10 = 8 FROM (
      SELECT user_id, assignment_id, kind, subject_id, submitted_at, reviewed_at, n FROM texts) AS ordered
  )
  INSERT INTO reviews (user_id, assignment_id, kind, subject_id, round, items, words, submitted_at, due_at, status, published_at,
    reviewer_id, result, marks, overall_comments, reported_at, returned_at, return_reason, return_hours, overdue_notified_at)
  SELECT user_id, assignment_id, kind, subject_id, 1, CASE kind WHEN 'sequential' THEN 20 ELSE 1 END, 10000, submitted_at,
    -- Some of what is open is not due yet.
    CASE WHEN reviewed_at IS NULL AND n % 5 = 2 THEN now() + n % 1000 * interval '1 minute'
      ELSE submitted_at + interval '24 hours' END,
    CASE WHEN reviewed_at IS NOT NULL THEN 'published' WHEN is_returned THEN 'returned' ELSE 'open' END,
    reviewed_at, CASE WHEN reviewed_at IS NOT NULL AND n % 2 = 0 THEN user_id END,
    CASE WHEN reviewed_at IS NOT NULL THEN '{"correct": 950, "wrong": 50, "percentage": 95, "unit": "words"}'::jsonb END,
    CASE WHEN reviewed_at IS NOT NULL THEN jsonb_build_array(jsonb_build_object(
      'itemId', subject_id, 'isCorrect', true, 'comments', 'Well copied, from the first line to the last.')) END,
    CASE WHEN reviewed_at IS NOT NULL THEN 'A careful copy.' ELSE '' END, reviewed_at,
    CASE WHEN is_returned THEN submitted_at + interval '2 hours' END, CASE WHEN is_returned THEN 'A page is missing.' END,
    CASE WHEN is_returned THEN 24 END, CASE WHEN reviewed_at IS NULL THEN now() END
  FROM submitted
  -- Work that another part has submitted.
  ON CONFLICT DO NOTHING`;

/** $1 the reviewer of some open reviews. */
const CLAIMS = `
  UPDATE reviews SET claimed_by = $1, claim_expires_at = now() + interval '1 day'
  WHERE id IN (SELECT id FROM reviews WHERE status = 'open' ORDER BY due_at, id LIMIT 40)`;

/** One in two hundred was not delivered and must not be sent any more. */
const EMAILS = `
  INSERT INTO emails (key, user_id, recipient, template, attempts, last_error, sent_at, created_at)
  SELECT 'bench:' || n, id, email, templates[1 + n % cardinality(templates)], 1,
    CASE WHEN n % 200 = 0 THEN 'Mailbox full' END, CASE WHEN n % 200 > 0 THEN created_at + interval '2 seconds' END,
    created_at
  FROM (
    SELECT id, email, created_at, row_number() OVER (ORDER BY created_at) AS n,
      ARRAY['otp', 'otp', 'otp', 'agreement-link', 'agreement-signed', 'work-started', 'deadline-reminder',
        'review-report'] AS templates
    FROM users ORDER BY created_at LIMIT $1
  ) AS users`;

/** Completed within the last days, because older jobs are deleted. */
const JOBS = `
  INSERT INTO pgboss.job_common (name, state, retry_limit, created_on, start_after, started_on, completed_on, data)
  SELECT made.queue, 'completed', 20, made.created_on, made.created_on, made.created_on, made.created_on + interval '1 second',
    jsonb_build_object('emailId', md5(n::text)::uuid)
  FROM (
    SELECT n, now() - n::float8 / $1 * interval '3 days' AS created_on, CASE WHEN n % 5 = 0 THEN 'compact-draft'
      WHEN n % 5 = 1 THEN 'make-review-report' ELSE 'send-email' END AS queue
    FROM generate_series(1, $1::int) AS n
  ) AS made`;

/** $1 number of entries, $2 and $3 ids and addresses of administrators: the first has most entries. */
const AUDIT = `
  INSERT INTO audit_log (created_at, actor_id, actor_email, action, subject_id, details, ip_address)
  SELECT now() - ($1 - n)::float8 / $1 * interval '400 days', ids[actor], emails[actor],
    actions[1 + floor(pow(random(), 2) * cardinality(actions))], md5((n / 4)::text)::uuid,
    jsonb_build_object('userEmail', 'writer' || n / 4 || '@example.com'), '127.0.0.1'
  FROM (
    SELECT n, $2::uuid[] AS ids, $3::text[] AS emails,
      1 + floor(pow(random(), 3) * cardinality($2::uuid[]))::int AS actor,
      ARRAY['review.claim', 'review.publish', 'user.update', 'user.send-otp', 'user.extend-deadline', 'review.return',
        'user.reveal-password', 'user.penalize', 'user.remove-penalty', 'email.retry'] AS actions
    FROM generate_series(1, $1::int) AS n
  ) AS drawn`;
