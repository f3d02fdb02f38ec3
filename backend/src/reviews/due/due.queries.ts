import { isOnlyOfProjectSql } from '../../assignments/assignment.queries.js';
import { HAS_REFERENCE, IS_BEING_CORRECTED, IS_CLAIMED, IS_WAITING } from '../review.queries.js';

/** Sequential work is marked image by image, and a reopened result is decided again: only a reviewer can do both. */
const IS_SCORED_BY_WORDS = `(r.kind IN ('document', 'page') AND r.result_version = 1)`;

/** Whether the project of the review publishes results without a reviewer. */
const IS_PUBLISHED_BY_PROGRAM = `(SELECT p.publishes_automatically FROM assignments a JOIN projects p ON p.id = a.project_id
  WHERE a.id = r.assignment_id)`;

const IS_FREE = `NOT coalesce(${IS_CLAIMED}, false) AND NOT ${IS_BEING_CORRECTED}`;

/**
 * $1 limit. Marks due reviews as queued, the longest due first; each is returned once. `place` counts the queued texts of its
 * user, so that users take turns.
 */
export const QUEUE_DUE = `
  WITH due AS (
    SELECT r.id, r.user_id, r.due_at FROM reviews r
    WHERE r.status = 'open' AND r.due_at <= now() AND r.scoring IS NULL AND ${IS_SCORED_BY_WORDS} AND ${IS_FREE}
      AND ${HAS_REFERENCE} AND ${IS_PUBLISHED_BY_PROGRAM}
    ORDER BY r.due_at, r.id LIMIT $1 FOR UPDATE OF r SKIP LOCKED
  ), queued AS (
    UPDATE reviews SET scoring = 'queued', scoring_error = NULL WHERE id IN (SELECT id FROM due)
  )
  SELECT due.id, (row_number() OVER (PARTITION BY due.user_id ORDER BY due.due_at, due.id) - 1
    + (SELECT count(*) FROM reviews q WHERE q.user_id = due.user_id AND q.status = 'open' AND q.scoring = 'queued'))::int AS place
  FROM due`;

/**
 * $1 review. Begins an attempt. Returns no row if a reviewer has published or returned it. If a reviewer has claimed it or corrects
 * its text, it is queued again after that; if its project leaves results to reviewers now, it is not.
 */
export const BEGIN_SCORING = `
  UPDATE reviews r SET scoring = CASE WHEN ${IS_FREE} AND ${IS_PUBLISHED_BY_PROGRAM} THEN 'queued' END, scoring_error = NULL, scoring_began_at = now()
  WHERE r.id = $1 AND r.status = 'open' AND ${IS_SCORED_BY_WORDS}
  RETURNING r.scoring IS NOT NULL AS "isFree"`;

/** $1 review */
export const END_SCORING = `UPDATE reviews SET scoring = NULL WHERE id = $1`;

/** $1 review, $2 why the program cannot publish its result. It is left to a reviewer. */
export const LEAVE_TO_REVIEWER = `
  UPDATE reviews SET scoring = 'failed', scoring_error = $2 WHERE id = $1 AND status = 'open' AND scoring = 'queued'`;

export const LIST_QUEUED = `SELECT id AS "reviewId" FROM reviews WHERE status = 'open' AND scoring = 'queued'`;

/** $1 reviews. They can be queued again. */
export const END_SCORING_OF_LOST = `
  UPDATE reviews SET scoring = NULL WHERE id = ANY($1::uuid[]) AND status = 'open' AND scoring = 'queued'`;

/**
 * $1 image or PDF whose text changed. The reviews that are compared with it and could not be scored can be queued again: pages of
 * the image, and all documents.
 */
export const END_FAILURES_COMPARED_WITH = `
  UPDATE reviews r SET scoring = NULL, scoring_error = NULL
  WHERE r.status = 'open' AND r.scoring = 'failed' AND (r.kind = 'document' OR r.subject_id = $1)
  RETURNING r.id`;

/** As END_FAILURES_COMPARED_WITH, for reviews whose text an administrator has corrected since the last attempt began. */
export const END_FAILURES_OF_CORRECTED = `
  UPDATE reviews r SET scoring = NULL, scoring_error = NULL
  FROM drafts d
  WHERE r.status = 'open' AND r.scoring = 'failed'
    AND d.assignment_id = r.assignment_id AND d.kind = r.kind AND d.subject_id = r.subject_id
    AND d.saved_at > coalesce(r.scoring_began_at, d.submitted_at) AND NOT ${IS_BEING_CORRECTED}
  RETURNING r.id`;

/** $1 reviews whose failed jobs run again */
export const MARK_QUEUED = `UPDATE reviews SET scoring = 'queued' WHERE id = ANY($1::uuid[])`;

/** $1 reviews. How many of them are scored, and how many of them and in all wait for a job. */
export const READ_SCORING_PROGRESS = `
  SELECT coalesce(array_agg(r.id) FILTER (WHERE r.id = ANY($1::uuid[]) AND r.status = 'published'), '{}') AS scored,
    (count(*) FILTER (WHERE r.id = ANY($1::uuid[]) AND r.scoring = 'queued'))::int AS waiting,
    (count(*) FILTER (WHERE r.scoring = 'queued'))::int AS queued
  FROM reviews r WHERE r.id = ANY($1::uuid[]) OR (r.status = 'open' AND r.scoring = 'queued')`;

/** $1 limit. Marks overdue reviews that need a reviewer as notified; each is returned once. */
export const CLAIM_UNNOTIFIED = `
  WITH unnotified AS (
    SELECT r.id FROM reviews r
    WHERE ${IS_WAITING} AND r.due_at <= now() AND r.overdue_notified_at IS NULL
      AND (NOT (${IS_SCORED_BY_WORDS}) OR NOT ${HAS_REFERENCE} OR r.scoring = 'failed' OR NOT ${IS_PUBLISHED_BY_PROGRAM})
    ORDER BY r.due_at, r.id LIMIT $1 FOR UPDATE OF r SKIP LOCKED
  ), notified AS (
    UPDATE reviews SET overdue_notified_at = now() WHERE id IN (SELECT id FROM unnotified)
    RETURNING id, kind, user_id, assignment_id, subject_id, due_at, scoring_error
  )
  SELECT notified.id, notified.kind, notified.due_at AS "dueAt", json_build_object('_id', u.id, 'name', u.name) AS "userId",
    json_build_object('_id', p.id, 'name', p.name) AS project, a.number,
    ${isOnlyOfProjectSql('a')} AS "isOnlyOfProject", i.title AS "imageTitle", notified.scoring_error AS "scoringError"
  FROM notified JOIN users u ON u.id = notified.user_id JOIN assignments a ON a.id = notified.assignment_id
  JOIN projects p ON p.id = a.project_id LEFT JOIN reference_files i ON i.id = notified.subject_id
  ORDER BY notified.due_at, notified.id`;

/** $1 roles. The first condition is that of the index users_staff. */
export const READ_STAFF = `SELECT id, name, email, role FROM users WHERE role <> 'user' AND role = ANY($1) AND is_verified ORDER BY id`;
