import type { ReviewRowDto } from '../dto/review-row.dto.js';
import {
  HAS_REFERENCE,
  IS_CLAIMED,
  IS_PROPOSAL_CURRENT,
  REPORT_EMAIL_KEY,
  STATUS,
} from '../review.queries.js';

/** A row of the queue as the database returns it: flat, because `json_build_object` would turn times into text. */
export interface ReviewRecord
  extends Omit<ReviewRowDto, 'userId' | 'claim' | 'report' | 'reviewedAt' | 'reviewedBy' | 'isAutomatic'> {
  userId: string;
  userName: string;
  userEmail: string;
  claimedBy: string | null;
  claimedByName: string | null;
  claimExpiresAt: Date | null;
  publishedAt: Date | null;
  reviewerId: string | null;
  reviewerName: string | null;
  reportedAt: Date | null;
  reportSentAt: Date | null;
  /** False for sequential work that was reported before the queue existed. */
  hasEmail: boolean;
  isReportFailing: boolean;
}

/** Of a review `r` in a project `p`. */
const WHY_REVIEWER = `CASE WHEN r.status = 'open' THEN coalesce(r.scoring_error, CASE
  WHEN r.due_at <= now() AND NOT p.publishes_automatically THEN 'This project leaves results to reviewers.' END) END`;

/**
 * Joins users, projects, titles and reports to the reviews of one page only.
 * @param page selects all columns of `reviews`
 */
export function selectReviews(page: string): string {
  return `SELECT r.id AS "_id", r.kind, r.user_id AS "userId", u.name AS "userName", u.email AS "userEmail",
      r.assignment_id AS "assignmentId", json_build_object('_id', p.id, 'name', p.name) AS project,
      r.subject_id AS "subjectId",
      CASE r.kind WHEN 'page' THEN coalesce(image.title, 'Page') WHEN 'document' THEN 'Document' ELSE 'Sequential work' END AS title,
      r.items, r.words, r.round, r.submitted_at AS "submittedAt", r.due_at AS "dueAt", ${STATUS} AS status,
      CASE WHEN r.status = 'open' THEN
        greatest(0, floor(extract(epoch FROM r.due_at - now()) / 3600))::int END AS "hoursLeft",
      ${HAS_REFERENCE} AS "hasReference",
      CASE WHEN ${IS_CLAIMED} THEN r.claimed_by END AS "claimedBy", holder.name AS "claimedByName",
      r.claim_expires_at AS "claimExpiresAt", CASE WHEN ${IS_PROPOSAL_CURRENT} THEN nullif(r.proposal->'result', 'null') END AS proposal,
      ${WHY_REVIEWER} AS "scoringError",
      r.result, r.override_reason AS "overrideReason", r.result_version AS "resultVersion", r.published_at AS "publishedAt", r.reviewer_id AS "reviewerId",
      reviewer.name AS "reviewerName",
      r.reported_at AS "reportedAt", report.sent_at AS "reportSentAt",
      report.id IS NOT NULL AS "hasEmail",
      report.id IS NOT NULL AND report.sent_at IS NULL
        AND (report.attempts > 0 OR report.encrypted_content IS NULL) AS "isReportFailing"
    FROM (${page}) AS r JOIN users u ON u.id = r.user_id
    JOIN assignments a ON a.id = r.assignment_id JOIN projects p ON p.id = a.project_id
    LEFT JOIN reference_files image ON r.kind = 'page' AND image.id = r.subject_id
    LEFT JOIN users holder ON holder.id = r.claimed_by
    LEFT JOIN users reviewer ON reviewer.id = r.reviewer_id
    LEFT JOIN LATERAL (
      SELECT e.* FROM emails e WHERE e.key = ${REPORT_EMAIL_KEY}
        AND e.attachments @> jsonb_build_array(jsonb_build_object('storageKey', r.report_key))
      UNION ALL
      SELECT e.* FROM emails e WHERE e.user_id = r.user_id AND e.template = 'review-reports'
        AND e.attachments @> jsonb_build_array(jsonb_build_object('storageKey', r.report_key))
      LIMIT 1) report ON true`;
}

/** @param readerId the administrator who asks */
export function toReviewRowDto(record: ReviewRecord, readerId: string): ReviewRowDto {
  const { claimedBy, claimedByName, claimExpiresAt, publishedAt, reviewerId, reviewerName, ...rest } = record;
  const { userName, userEmail, reportedAt, reportSentAt, hasEmail, isReportFailing, ...row } = rest;
  return {
    ...row,
    hoursLeft: row.status === 'penalized' ? null : row.hoursLeft,
    userId: { _id: row.userId, name: userName, email: userEmail },
    claim:
      claimedBy && claimExpiresAt ? toClaimDto(claimedBy, claimedByName, claimExpiresAt, readerId) : null,
    reviewedAt: publishedAt,
    // The reviewer may have been deleted.
    reviewedBy: reviewerId === null ? null : { _id: reviewerId, name: reviewerName ?? 'Administrator' },
    isAutomatic: publishedAt !== null && reviewerId === null,
    report: publishedAt && toReportDto(record),
  };
}

export function toClaimDto(id: string, name: string | null, expiresAt: Date, readerId: string) {
  // The claim of a deleted administrator lasts until it expires.
  return { by: { _id: id, name: name ?? 'Administrator' }, expiresAt, isMine: id === readerId };
}

function toReportDto(record: ReviewRecord): ReviewRowDto['report'] {
  const { reportedAt, reportSentAt, hasEmail, isReportFailing } = record;
  if (reportedAt && !hasEmail) return { status: 'sent', sentAt: reportedAt };
  if (reportSentAt) return { status: 'sent', sentAt: reportSentAt };
  return { status: isReportFailing ? 'failed' : 'waiting', sentAt: null };
}
