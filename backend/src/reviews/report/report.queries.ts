import {
  isOnlyOfProjectSql,
  isOpenSql,
  isRunningSql,
  isShownToUserSql,
  stateSql,
} from '../../assignments/assignment.queries.js';
import { jsonTimeSql } from '../../core/database/json-time.js';
import { imagesOfAssignmentSql } from '../../images/assignment-images.queries.js';
import { publishedMarks, REPORT_EMAIL_KEY } from '../review.queries.js';

/** Longer than making a report takes: after it, the process that held the lease has died. */
const LEASE = `interval '60 seconds'`;

/** The report of a published review is not made. Sequential work of before the queue was reported without a file. */
const IS_UNMADE = `status = 'published' AND report_key IS NULL AND reported_at IS NULL`;

/** For so long after the first publication, the results of a user are collected for one e-mail. */
const COLLECTED = `interval '10 minutes'`;

/**
 * Whether the reports of the user of a review are e-mailed now: no other work of the user waits for its result or its report,
 * or the time since the first result that is not e-mailed has passed.
 */
function isMailDue(review: string): string {
  return `(NOT EXISTS (SELECT FROM reviews w WHERE w.user_id = ${review}.user_id
        AND (w.status = 'open' OR ${IS_UNMADE}))
      OR EXISTS (SELECT FROM reviews f WHERE f.user_id = ${review}.user_id AND f.status = 'published'
        AND f.report_key IS NOT NULL AND f.reported_at IS NULL AND f.published_at <= now() - ${COLLECTED}))`;
}

/** $1 review. No row if its report exists or another process is making it. */
export const CLAIM_REPORT = `
  UPDATE reviews SET lease_until = now() + ${LEASE}
  WHERE id = $1 AND ${IS_UNMADE} AND (lease_until IS NULL OR lease_until <= now())
  RETURNING id`;

/**
 * $1 review, $2 storage key, $3 hash, $4 version of the result. No row if another process was first, or if the result was
 * reopened meanwhile.
 */
export const RECORD_REPORT = `
  UPDATE reviews SET report_key = $2, report_sha256 = $3, lease_until = NULL
  WHERE id = $1 AND ${IS_UNMADE} AND result_version = $4
  RETURNING id`;

/** $1 storage keys */
export const FIND_REPORTED = `
  SELECT report_key AS key FROM reviews WHERE report_key = ANY($1)
  UNION ALL SELECT report_key FROM reopened_results WHERE report_key = ANY($1)`;

/** $1 user. Locks the reviews, so that a report that is stored at the same time is either found here or not stored. */
export const LOCK_REPORT_KEYS = `
  WITH locked AS (SELECT id, report_key FROM reviews WHERE user_id = $1 ORDER BY id FOR UPDATE)
  SELECT report_key AS key FROM locked
  UNION ALL SELECT o.report_key FROM reopened_results o JOIN locked ON locked.id = o.review_id`;

/** $1 review. Ends the lease, so that the next try can begin. */
export const RELEASE_REPORT = `UPDATE reviews SET lease_until = NULL WHERE id = $1 AND ${IS_UNMADE}`;

/** Ends the leases of processes that have died. */
export const FREE_LOST_REPORTS = `
  UPDATE reviews SET lease_until = NULL WHERE id IN (
    SELECT id FROM reviews WHERE ${IS_UNMADE} AND lease_until <= now()
    FOR UPDATE SKIP LOCKED
  ) RETURNING id`;

export const LIST_UNREPORTED = `SELECT id FROM reviews WHERE ${IS_UNMADE}`;

/** $1 reviews. `waiting` are those whose report is not made, or has to be e-mailed now. */
export const COUNT_REPORTED = `
  SELECT count(*) FILTER (WHERE reported_at IS NOT NULL)::int AS reported,
    count(*) FILTER (WHERE reported_at IS NULL AND (report_key IS NULL OR ${isMailDue('r')}))::int AS waiting
  FROM reviews r WHERE id = ANY($1::uuid[])`;

/** The title of a review `r` in lists. */
export const REVIEW_TITLE = `CASE r.kind WHEN 'document' THEN 'Document' WHEN 'sequential' THEN 'Sequential work'
  ELSE coalesce((SELECT title FROM reference_files WHERE id = r.subject_id), 'Page') END`;

/** $1 review */
export const READ_PUBLISHED = `
  SELECT r.id, r.user_id AS "userId", r.assignment_id AS "assignmentId", u.name, u.email, r.kind, ${REVIEW_TITLE} AS title, r.round,
    p.name AS project, a.number, ${isOnlyOfProjectSql('a')} AS "isOnlyOfProject", r.submitted_at AS "submittedAt", r.published_at AS "reviewedAt", r.reviewer_id IS NULL AS "isAutomatic",
    r.result, r.overall_comments AS "overallComments",
    r.override_reason AS "overrideReason", a.penalized_at IS NOT NULL AS "isPenalized", r.result_version AS "resultVersion",
    o.reason AS "reopenReason", o.published_at AS "replacedAt"
  FROM reviews r JOIN users u ON u.id = r.user_id JOIN assignments a ON a.id = r.assignment_id
  JOIN projects p ON p.id = a.project_id
  LEFT JOIN reopened_results o ON o.review_id = r.id AND o.version = r.result_version - 1
  WHERE r.id = $1 AND r.status = 'published'`;

/** The report of a published review `r` was made and not e-mailed. */
const IS_UNSENT = `r.status = 'published' AND r.report_key IS NOT NULL AND r.reported_at IS NULL`;

/** $1 user. The first published first; none if they wait for other results of the user. */
export const READ_DUE_REPORTS = `
  SELECT r.id, r.assignment_id AS "assignmentId", r.kind, ${REVIEW_TITLE} AS title, r.result,
    r.reviewer_id IS NULL AS "isAutomatic", r.overall_comments AS "overallComments", r.override_reason AS "overrideReason",
    r.result_version AS "resultVersion", o.reason AS "reopenReason", r.report_key AS "storageKey",
    ${REPORT_EMAIL_KEY} AS "emailKey"
  FROM reviews r LEFT JOIN reopened_results o ON o.review_id = r.id AND o.version = r.result_version - 1
  WHERE r.user_id = $1 AND ${IS_UNSENT} AND ${isMailDue('r')}
  ORDER BY r.published_at, r.id`;

/** $1 reviews, $2 the versions of their results. Not those that another job has marked, or whose result was reopened. */
export const MARK_REPORTED = `
  UPDATE reviews r SET reported_at = clock_timestamp() FROM unnest($1::uuid[], $2::int[]) AS made (id, version)
  WHERE r.id = made.id AND r.result_version = made.version AND ${IS_UNSENT} RETURNING r.id`;

export const LIST_USERS_WITH_DUE_REPORTS = `
  SELECT DISTINCT user_id AS "userId" FROM reviews r WHERE ${IS_UNSENT} AND r.published_at <= now() - ${COLLECTED}`;

/** $1 review, $2 user it must belong to, or null for any, $3 version of the result, or null for the newest */
export const READ_REPORT_FILE = `
  SELECT CASE WHEN o.version IS NULL THEN r.report_key ELSE o.report_key END AS key, ${REVIEW_TITLE} AS title,
    r.status = 'published' AND r.reported_at IS NULL AS "isWaiting",
    r.user_id AS "writerId", (SELECT a.project_id FROM assignments a WHERE a.id = r.assignment_id) AS "projectId"
  FROM reviews r LEFT JOIN reopened_results o ON o.review_id = r.id AND o.version = $3::numeric
  WHERE r.id = $1 AND ($2::uuid IS NULL OR r.user_id = $2)
    AND ($3::numeric IS NULL OR $3 = r.result_version OR o.version IS NOT NULL)`;

/** Marks and comments only of published reviews. */
const SELECT_REVIEWS = `
  SELECT r.id AS "_id", r.kind, r.subject_id AS "subjectId", ${REVIEW_TITLE} AS title, r.round,
    CASE WHEN r.status <> 'open' THEN r.status WHEN r.result_version > 1 THEN 'reopened' WHEN r.due_at > now() THEN 'under_review' ELSE 'overdue' END AS status,
    r.submitted_at AS "submittedAt", r.due_at AS "dueAt", r.result, r.override_reason AS "overrideReason",
    r.result_version AS "resultVersion", r.published_at AS "reviewedAt",
    (SELECT coalesce(json_agg(json_build_object(
        'title', coalesce((SELECT title FROM reference_files WHERE id = m."itemId"), 'Document'),
        'isCorrect', m."isCorrect", 'comments', coalesce(m.comments, '')) ORDER BY m.place), '[]')
      FROM ROWS FROM (jsonb_to_recordset(CASE WHEN r.status = 'published' THEN coalesce(${publishedMarks('r')}, '[]') ELSE '[]' END)
        AS ("itemId" uuid, "isCorrect" boolean, comments text)) WITH ORDINALITY
        AS m ("itemId", "isCorrect", comments, place)) AS items,
    CASE WHEN r.status = 'published' THEN coalesce(r.overall_comments, '') ELSE '' END AS "overallComments",
    CASE WHEN r.returned_at IS NOT NULL THEN
      json_build_object('at', ${jsonTimeSql('r.returned_at')}, 'reason', r.return_reason, 'hours', r.return_hours) END AS returned,
    (SELECT json_build_object('at', ${jsonTimeSql('o.reopened_at')}, 'reason', o.reason) FROM reopened_results o
      WHERE o.review_id = r.id AND o.version = r.result_version - 1 AND r.status <> 'returned') AS reopened,
    r.report_key IS NOT NULL AS "hasReport"
  FROM reviews r`;

/** $1 assignment */
export const LIST_REVIEWS = `${SELECT_REVIEWS} WHERE r.assignment_id = $1 ORDER BY r.submitted_at DESC, r.id DESC`;

/** $1 review, $2 user */
export const READ_REVIEW_OF_USER = `${SELECT_REVIEWS} WHERE r.id = $1 AND r.user_id = $2`;

/** SQL: whether a text of the assignment `a` was returned and can be submitted again. */
const isReturnedSql = (a: string) => `(statement_timestamp() < ${a}.deadline_at AND EXISTS (
    SELECT 1 FROM reviews r WHERE r.assignment_id = ${a}.id AND r.status = 'returned' AND NOT EXISTS (
      SELECT 1 FROM reviews later WHERE later.assignment_id = ${a}.id AND later.kind = r.kind
        AND later.subject_id = r.subject_id AND later.round > r.round)))`;

/** $1 user. In the order of what is to be done: returned, running by deadline, not started, then the newest of the others. */
export const LIST_ASSIGNMENTS = `
  SELECT a.id AS "_id", a.number, json_build_object('_id', p.id, 'name', p.name) AS project, ${stateSql('a')} AS state,
    ${isReturnedSql('a')} AS "isReturned", ${isOnlyOfProjectSql('a')} AS "isOnlyOfProject",
    a.given_at AS "givenAt", a.started_at AS "startedAt", a.deadline_at AS "deadlineAt", a.submitted_at AS "submittedAt",
    a.ended_at AS "endedAt", a.ended_reason AS "endedReason",
    CASE WHEN a.started_at IS NULL AND a.ended_at IS NULL THEN a.given_at + make_interval(secs => p.start_within_hours * 3600) END
      AS "startBy",
    CASE WHEN a.started_at IS NULL AND a.ended_at IS NULL THEN (
      SELECT count(*)::int FROM ${imagesOfAssignmentSql('a')} i WHERE i.is_active) END AS "imageCount",
    CASE WHEN a.started_at IS NULL AND a.ended_at IS NULL THEN p.state END AS "projectState", a.work_window_hours AS "workWindowHours", a.penalized_at IS NOT NULL AS "isPenalized",
    a.accuracy_result AS "accuracyResult", a.sequential_accuracy AS "sequentialWorkAccuracy",
    (SELECT json_build_object('reviewId', r.id) FROM reviews r
      WHERE r.assignment_id = a.id AND r.status = 'published' AND r.report_key IS NOT NULL
      ORDER BY r.published_at DESC, r.id DESC LIMIT 1) AS report
  FROM assignments a JOIN projects p ON p.id = a.project_id
  WHERE a.user_id = $1 AND ${isShownToUserSql('a')}
  ORDER BY ${isReturnedSql('a')} DESC, CASE WHEN ${isRunningSql('a')} THEN 0 WHEN ${isOpenSql('a')} THEN 1 ELSE 2 END,
    CASE WHEN ${isRunningSql('a')} THEN a.deadline_at END, CASE WHEN ${isOpenSql('a')} THEN a.number ELSE -a.number END`;
