import { IS_BEING_CORRECTED } from '../review.queries.js';
import { isDocumentComparedWithSql } from './compared-references.queries.js';

/** Sequential work has no proposal: its result follows from the marks. */
const IS_COMPARED = `r.status = 'open' AND r.kind <> 'sequential'`;

const NOT_COMPARED = 'proposal = NULL, proposed_at = NULL, proposed_percentage = NULL';

/** $1 review. No row if it is decided, has no comparison, or an administrator corrects its text. */
export const BEGIN_COMPARISON = `
  SELECT clock_timestamp() AS "beganAt" FROM reviews r WHERE r.id = $1 AND ${IS_COMPARED} AND NOT ${IS_BEING_CORRECTED}`;

/** Claims of 0.4.0 are in the audit log only. An entry does not name the review: it counts for all of the assignment and kind. */
const FIRST_CLAIM = `(SELECT min(l.created_at) FROM audit_log l
  WHERE l.subject_id = r.user_id AND l.action IN ('review.claim', 'review.take-over') AND l.created_at >= r.submitted_at
    AND l.details->>'assignmentId' = r.assignment_id::text AND l.details->>'kind' = r.kind)`;

/** $1 review. The next statement then reads what was committed while this one waited. */
export const LOCK_REVIEW = `SELECT FROM reviews WHERE id = $1 FOR NO KEY UPDATE`;

/**
 * $1 review, which is locked, $2 when the comparison began, $3 proposal, $4 percentage or null. A comparison of an older version is not
 * stored, and one that began earlier does not replace a later one, which may have read newer references.
 */
export const STORE_PROPOSAL = `
  UPDATE reviews r SET proposal = $3::jsonb, proposed_at = $2::timestamptz, proposed_percentage = $4::int,
    opened_at = coalesce(r.opened_at, ${FIRST_CLAIM}, CASE WHEN r.draft IS NOT NULL THEN now() END)
  WHERE r.id = $1 AND ${IS_COMPARED} AND coalesce(r.proposed_at < $2::timestamptz, true)
    AND NOT EXISTS (
      SELECT FROM drafts c WHERE c.assignment_id = r.assignment_id AND c.kind = r.kind AND c.subject_id = r.subject_id
        AND c.version <> ($3::jsonb->>'textVersion')::int)`;

/** $1 review, $2 why it cannot be compared */
export const STORE_FAILURE = `
  UPDATE reviews r SET proposal = jsonb_build_object('result', NULL, 'problem', $2::text, 'textVersion', NULL, 'references', '[]'::jsonb),
    proposed_at = now(), proposed_percentage = NULL
  WHERE r.id = $1 AND ${IS_COMPARED} AND r.proposed_at IS NULL`;

/** @param found condition of the reviews. They are locked in one order, so that two changes do not wait for each other. */
const clear = (found: string) => `
  WITH found AS (SELECT r.id FROM reviews r WHERE ${IS_COMPARED} AND (${found}) ORDER BY r.id FOR NO KEY UPDATE)
  UPDATE reviews r SET ${NOT_COMPARED} FROM found WHERE r.id = found.id RETURNING r.id AS "reviewId"`;

/** $1 assignment, $2 kind, $3 subject. A comparison that runs meanwhile is not stored, so only the first change returns a row. */
export const CLEAR_PROPOSAL_OF_TEXT = clear(
  'r.assignment_id = $1 AND r.kind = $2 AND r.subject_id = $3 AND r.proposed_at IS NOT NULL',
);

/** $1 image or PDF that was changed or deleted */
export const CLEAR_PROPOSALS_COMPARED_WITH = clear(`(r.kind = 'page' AND r.subject_id = $1)
  OR (r.kind = 'document' AND (${isDocumentComparedWithSql('r')}
    OR r.proposal->'references' @> jsonb_build_array(jsonb_build_object('fileId', $1::text))))`);

/** $1 reviews */
export const CLEAR_PROPOSALS = clear('r.id = ANY($1::uuid[])');

/** $1 limit. The conditions of the index reviews_uncompared. A second process takes others. */
export const LIST_UNCOMPARED = `
  SELECT r.id AS "reviewId" FROM reviews r
  WHERE ${IS_COMPARED} AND r.proposed_at IS NULL AND NOT ${IS_BEING_CORRECTED}
  ORDER BY r.due_at, r.id LIMIT $1 FOR KEY SHARE OF r SKIP LOCKED`;
