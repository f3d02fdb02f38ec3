import { REVIEW_TITLE } from '../report/report.queries.js';
import { IS_BEING_CORRECTED, IS_PROPOSAL_CURRENT } from '../review.queries.js';

/** $1 reviews. In the order of their assignments, so that two bulk actions lock them in the same order. */
export const READ_PROPOSED = `
  SELECT r.id, u.name, ${REVIEW_TITLE} AS title, r.proposal, r.proposed_at AS "proposedAt",
    coalesce(${IS_PROPOSAL_CURRENT}, false) AS "isCurrent", ${IS_BEING_CORRECTED} AS "isBeingCorrected"
  FROM reviews r JOIN users u ON u.id = r.user_id WHERE r.id = ANY($1::uuid[]) ORDER BY r.assignment_id, r.id`;

/** $1 reviews. Those that exist, in that order. */
export const LOCATE_REVIEWS = `
  SELECT r.id, a.project_id AS "projectId" FROM reviews r JOIN assignments a ON a.id = r.assignment_id
  WHERE r.id = ANY($1::uuid[]) ORDER BY r.assignment_id, r.id`;
