import { IS_PENALIZED, publishedMarks } from '../review.queries.js';

/**
 * $1 review, $2 administrator, $3 reason, $4 seconds until the review is due. Stores the published result and opens the review
 * with it as its draft. Without the lease, a report of the old result cannot delay the new one.
 */
export const REOPEN = `
  WITH published AS (
    SELECT r.* FROM reviews r WHERE r.id = $1 AND r.status = 'published' AND NOT ${IS_PENALIZED}
  ), stored AS (
    INSERT INTO reopened_results (review_id, version, result, marks, overall_comments, override_reason, published_at,
      reviewer_id, report_key, report_sha256, reopened_at, reopened_by, reason, cause, compared)
    SELECT id, result_version, result, coalesce(marks, '[]'), overall_comments, override_reason, published_at,
      reviewer_id, report_key, report_sha256, date_trunc('milliseconds', statement_timestamp()), $2::uuid, $3::text, 'staff',
      compared FROM published
  ), reopened AS (
    UPDATE reviews r SET status = 'open', result_version = p.result_version + 1,
      due_at = statement_timestamp() + make_interval(secs => $4::float8), draft_version = p.draft_version + 1,
      draft = jsonb_build_object('marks', coalesce(${publishedMarks('p')}, '[]'), 'overallComments', p.overall_comments,
        'percentage', CASE WHEN p.override_reason IS NOT NULL THEN p.result->'percentage' END,
        'overrideReason', p.override_reason),
      published_at = NULL, reviewer_id = NULL, result = NULL, marks = NULL, compared = NULL, overall_comments = '', override_reason = NULL,
      report_key = NULL, report_sha256 = NULL, reported_at = NULL, lease_until = NULL, overdue_notified_at = NULL,
      opened_at = coalesce(r.opened_at, statement_timestamp())
    FROM published p WHERE r.id = p.id
    RETURNING p.result_version, p.result, r.due_at
  )
  SELECT result_version AS version, result, due_at AS "dueAt" FROM reopened`;

/** $1 session, $2 time when the review is due */
export const REOPEN_SESSION_REVIEW = `
  UPDATE sequential_sessions
  SET reviewed_at = NULL, accuracy_result = NULL, overall_comments = '', review_deadline = $2 WHERE id = $1`;

/** $1 session */
export const CLEAR_SESSION_MARKS = `
  UPDATE sequential_images SET is_correct = NULL, review_comments = '' WHERE session_id = $1`;
