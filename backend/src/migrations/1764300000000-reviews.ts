import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reviews1764300000000 implements MigrationInterface {
  name = 'Reviews1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...REVIEWS, ...SUBMITTED_BEFORE, ...INDEXES, ...COMMENTS, ...LEDGER]) {
      await runner.query(statement);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const REVIEWS = [
  `CREATE TABLE reviews (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    round integer NOT NULL,
    items integer NOT NULL,
    words integer,
    submitted_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    status text NOT NULL DEFAULT 'open',
    claimed_by uuid,
    claim_expires_at timestamptz,
    draft jsonb,
    draft_version integer NOT NULL DEFAULT 0,
    published_at timestamptz,
    reviewer_id uuid,
    result jsonb,
    marks jsonb,
    overall_comments text NOT NULL DEFAULT '',
    override_reason text,
    returned_at timestamptz,
    return_reason text,
    return_hours double precision,
    report_key text,
    report_sha256 text,
    reported_at timestamptz,
    lease_until timestamptz,
    overdue_told_at timestamptz,
    CONSTRAINT reviews_pkey PRIMARY KEY (id),
    CONSTRAINT reviews_work_key UNIQUE (user_id, kind, subject_id, round),
    CONSTRAINT reviews_kind_check CHECK (kind IN ('document', 'page', 'sequential')),
    CONSTRAINT reviews_status_check CHECK (status IN ('open', 'returned', 'published')),
    CONSTRAINT reviews_published_check CHECK (
      (status = 'published') = (published_at IS NOT NULL) AND (published_at IS NULL) = (result IS NULL)),
    CONSTRAINT reviews_returned_check CHECK (
      (status = 'returned') = (returned_at IS NOT NULL)
      AND num_nulls(returned_at, return_reason, return_hours) IN (0, 3)),
    CONSTRAINT reviews_claim_check CHECK (
      (claimed_by IS NULL) = (claim_expires_at IS NULL) AND (claimed_by IS NULL OR status = 'open')),
    CONSTRAINT reviews_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
];

/**
 * What was submitted before there was a queue. Documents did not keep when their review is due: a day after their
 * submission. Of the runs that were reviewed, the person has the e-mail already; who reviewed is in the audit log.
 */
export const SUBMITTED_BEFORE = [
  `INSERT INTO reviews (user_id, kind, subject_id, round, items, submitted_at, due_at)
    SELECT user_id, kind, subject_id, 1, 1, submitted_at, submitted_at + interval '24 hours'
    FROM drafts WHERE kind = 'document' AND submitted_at IS NOT NULL`,
  `INSERT INTO reviews (user_id, kind, subject_id, round, items, words, submitted_at, due_at)
    SELECT user_id, 'page', image_id, 1, 1, word_count, submitted_at, review_deadline
    FROM pages WHERE submitted_at IS NOT NULL`,
  `INSERT INTO reviews (user_id, kind, subject_id, round, items, submitted_at, due_at, status, published_at,
      reviewer_id, result, marks, overall_comments, reported_at)
    SELECT s.user_id, 'sequential', s.id, 1, s.total_images, s.completed_at, s.review_deadline,
      CASE WHEN s.reviewed_at IS NULL THEN 'open' ELSE 'published' END, s.reviewed_at,
      CASE WHEN s.reviewed_at IS NOT NULL THEN coalesce(
        (SELECT actor_id FROM audit_log WHERE action = 'sequential-work.review' AND subject_id = s.user_id
         ORDER BY created_at DESC LIMIT 1), '00000000-0000-0000-0000-000000000000') END,
      CASE WHEN s.reviewed_at IS NOT NULL THEN
        coalesce(s.accuracy_result, '{"correct": 0, "wrong": 0, "percentage": 0}') || '{"unit": "images"}' END,
      CASE WHEN s.reviewed_at IS NOT NULL THEN (
        SELECT jsonb_agg(jsonb_build_object('itemId', i.image_id, 'isCorrect', coalesce(i.is_correct, true),
          'comments', i.review_comments) ORDER BY i.position)
        FROM sequential_images i WHERE i.session_id = s.id) END,
      s.overall_comments, s.reviewed_at
    FROM sequential_sessions s WHERE s.completed_at IS NOT NULL`,
];

const INDEXES = [
  'CREATE INDEX reviews_due ON reviews (due_at, id)',
  'CREATE INDEX reviews_submitted ON reviews (submitted_at, id)',
  'CREATE INDEX reviews_published ON reviews (published_at, id)',
  'CREATE INDEX reviews_newest_published ON reviews (published_at DESC NULLS LAST, id DESC)',
  'CREATE INDEX reviews_status_due ON reviews (status, due_at, id)',
  'CREATE INDEX reviews_claimed ON reviews (claimed_by) WHERE claimed_by IS NOT NULL',
  `CREATE INDEX reviews_unreported ON reviews (published_at) WHERE status = 'published' AND reported_at IS NULL`,
  // Completed and penalized: few, and passed over in the queue.
  `CREATE INDEX sequential_sessions_penalized ON sequential_sessions (id)
    WHERE is_penalized AND completed_at IS NOT NULL`,
];

const COMMENTS = [
  `CREATE TABLE review_comments (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    text text NOT NULL,
    uses integer NOT NULL DEFAULT 0,
    CONSTRAINT review_comments_pkey PRIMARY KEY (id),
    CONSTRAINT review_comments_text_key UNIQUE (text)
  )`,
];

/** What was returned may be submitted again; that it is submitted once at a time is judged by the person's row. */
const LEDGER = [
  'ALTER TABLE clock_entries DROP CONSTRAINT clock_entries_kind_check',
  `ALTER TABLE clock_entries ADD CONSTRAINT clock_entries_kind_check
    CHECK (kind IN ('started', 'extended', 'submitted', 'penalized', 'penalty_removed', 'returned'))`,
  'DROP INDEX clock_entries_once',
  `CREATE UNIQUE INDEX clock_entries_once ON clock_entries (user_id, kind) WHERE kind = 'started'`,
];
