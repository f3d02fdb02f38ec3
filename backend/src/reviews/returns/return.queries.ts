import { ARE_PAGES_COMPLETE } from '../../work/pages/page.queries.js';
import { IS_CLAIMED, IS_PENALIZED } from '../review.queries.js';

/** $1 review, $2 administrator, $3 reason, $4 hours. The reviewer's draft stays with the returned round. */
export const RETURN = `
  WITH returned AS (
    UPDATE reviews r SET status = 'returned', returned_at = date_trunc('milliseconds', statement_timestamp()),
      return_reason = $3, return_hours = $4, claimed_by = NULL, claim_expires_at = NULL
    WHERE r.id = $1 AND r.status = 'open' AND r.user_id <> $2::uuid AND r.round = 1 AND NOT ${IS_PENALIZED}
      AND (r.claimed_by = $2::uuid OR NOT coalesce(${IS_CLAIMED}, false))
    RETURNING r.assignment_id, r.user_id, r.kind, r.subject_id
  )
  SELECT i.title, u.email AS "userEmail", a.submitted_at IS NOT NULL AS "workSubmitted", a.deadline_at AS "deadlineAt",
    a.penalized_at IS NOT NULL AS "isPenalized", a.penalized_reason AS "penalizedReason"
  FROM returned r JOIN users u ON u.id = r.user_id JOIN assignments a ON a.id = r.assignment_id
  LEFT JOIN reference_files i ON r.kind = 'page' AND i.id = r.subject_id`;

/** $1 assignment. Whether its work stays submitted after the returned texts were opened, because another mode is complete. */
export const READ_STILL_SUBMITTED = `
  SELECT a.submitted_at IS NOT NULL AND (
    EXISTS (SELECT 1 FROM drafts WHERE assignment_id = a.id AND kind = 'document' AND submitted_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM sequential_sessions WHERE assignment_id = a.id AND completed_at IS NOT NULL)
    OR ${ARE_PAGES_COMPLETE}) AS "isStillSubmitted"
  FROM assignments a WHERE a.id = $1`;
