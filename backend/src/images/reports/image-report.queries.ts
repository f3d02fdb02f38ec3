import { hasImageSql } from '../assignment-images.queries.js';

/* The SQL of reports of images. Every change locks the assignment first, and then the image. */

/** Cut to milliseconds, the precision of JavaScript. */
const NOW = `date_trunc('milliseconds', statement_timestamp())`;

/** SQL: the fields of the report `r` of the image `f` that its user sees. */
export function reportColumns(r: string, f: string): string {
  return `${r}.id AS "_id", ${r}.image_id AS "imageId", ${f}.title AS "imageTitle", ${r}.reason,
    CASE WHEN ${r}.x IS NOT NULL THEN json_build_object('x', ${r}.x, 'y', ${r}.y) END AS place,
    ${r}.created_at AS "createdAt", ${r}.answer, ${r}.note, ${r}.answered_at AS "answeredAt"`;
}

/**
 * SQL: whether the work of an assignment is complete without the image: its user has reported it, and the report is open, or it was hidden
 * because of the report.
 */
export function isExcusedSql(assignmentId: string, imageId: string): string {
  return `EXISTS (
    SELECT 1 FROM image_reports r JOIN reference_files f ON f.id = r.image_id
    WHERE r.assignment_id = ${assignmentId} AND r.image_id = ${imageId}
      AND (r.answered_at IS NULL OR r.answer = 'hidden' AND NOT f.is_active))`;
}

/** $1 assignment, $2 image */
export const READ_REPORTABLE = `
  SELECT a.started_at IS NOT NULL AS "isStarted", a.submitted_at IS NOT NULL AS "isSubmitted",
    coalesce(a.deadline_at <= ${NOW}, false) AS "isOverdue",
    EXISTS (SELECT 1 FROM reference_files f WHERE f.id = $2 AND f.kind = 'image' AND ${hasImageSql('a', 'f')}) AS "hasImage",
    EXISTS (SELECT 1 FROM image_reports WHERE assignment_id = a.id AND image_id = $2 AND answer = 'readable') AS "isReadable"
  FROM assignments a WHERE a.id = $1`;

/** $1 assignment, $2 image, $3 reason, $4 and $5 place or null. Nothing is added while a report of the image is open. */
export const ADD_REPORT = `
  INSERT INTO image_reports (assignment_id, image_id, reason, x, y, created_at) VALUES ($1, $2, $3, $4, $5, ${NOW})
  ON CONFLICT (assignment_id, image_id) WHERE answered_at IS NULL DO NOTHING
  RETURNING id`;

/** $1 report */
export const READ_REPORT = `
  SELECT ${reportColumns('r', 'f')} FROM image_reports r JOIN reference_files f ON f.id = r.image_id WHERE r.id = $1`;

/** $1 image, $2 report. What administrators read of the first open report of an image, and how many were answered. No row if another one is open. */
export const READ_FIRST_REPORT = `
  SELECT f.title, p.name AS project,
    (SELECT count(*)::int FROM image_reports WHERE image_id = f.id AND answered_at IS NOT NULL) AS answered
  FROM reference_files f JOIN projects p ON p.id = f.project_id
  WHERE f.id = $1 AND NOT EXISTS (SELECT 1 FROM image_reports WHERE image_id = f.id AND answered_at IS NULL AND id <> $2)`;

/** $1 assignment, $2 limit. The reports of the user, the newest first. */
export const LIST_OWN_REPORTS = `
  SELECT ${reportColumns('r', 'f')} FROM image_reports r JOIN reference_files f ON f.id = r.image_id
  WHERE r.assignment_id = $1 ORDER BY r.created_at DESC, r.id LIMIT $2`;

/** $1 assignment. Its images that any user has reported, and that nobody has answered yet. */
export const LIST_REPORTED_IMAGES = `
  SELECT DISTINCT r.image_id AS "imageId"
  FROM assignments a CROSS JOIN image_reports r JOIN reference_files f ON f.id = r.image_id
  WHERE a.id = $1 AND r.answered_at IS NULL AND ${hasImageSql('a', 'f')}`;

/** $1 report. Whose it is, and of which image. */
export const FIND_REPORTED = `
  SELECT r.id AS "reportId", r.image_id AS "imageId", r.assignment_id AS "assignmentId", a.user_id AS "userId", f.title, p.modes
  FROM image_reports r JOIN assignments a ON a.id = r.assignment_id JOIN projects p ON p.id = a.project_id
    JOIN reference_files f ON f.id = r.image_id
  WHERE r.id = $1`;

/** $1 image, $2 time. The open reports of the image from before this time. */
export const LIST_OPEN_REPORTS = `
  SELECT id AS "reportId" FROM image_reports
  WHERE image_id = $1 AND answered_at IS NULL AND created_at <= $2 ORDER BY created_at, id`;

/** $1 report, $2 answer, $3 note, $4 administrator. Once. */
export const ANSWER_REPORT = `
  UPDATE image_reports SET answer = $2, note = $3, answered_at = ${NOW}, answered_by = $4
  WHERE id = $1 AND answered_at IS NULL
  RETURNING answered_at AS "answeredAt"`;

/** $1 hours of the delay, $2 hours before the deadline. The assignments whose deadline has passed and whose penalty an open report delays. */
export const LIST_DELAYED_PENALTIES = `
  SELECT DISTINCT r.assignment_id AS "assignmentId" FROM image_reports r JOIN assignments a ON a.id = r.assignment_id
  WHERE r.answered_at IS NULL AND a.deadline_at <= ${NOW} AND a.deadline_at > ${NOW} - make_interval(hours => $1)
    AND r.created_at < a.deadline_at - make_interval(hours => $2)`;

/** $1 assignment, $2 image */
export const IS_EXCUSED = `SELECT ${isExcusedSql('$1', '$2')} AS "isExcused"`;
