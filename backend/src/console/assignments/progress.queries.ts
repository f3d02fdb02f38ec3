import { countImagesSql } from '../../images/assignment-images.queries.js';

/*
 * The progress of an assignment: its mode, and how many of its texts are wanted, submitted and published. All places that show it use these
 * expressions. Scalar subqueries are looked up by an index for the rows of a page only.
 */

/** SQL: how many images of the assignment `a` have a submitted page. */
export function submittedPagesSql(a: string): string {
  return `(SELECT count(*)::int FROM pages JOIN reference_files f ON f.id = pages.image_id
    WHERE pages.assignment_id = ${a}.id AND pages.submitted_at IS NOT NULL AND f.is_active)`;
}

/** SQL: what is submitted of the assignment `a` as a whole: `document` or `sequential`; null if nothing is. */
export function submittedAsSql(a: string): string {
  return `CASE WHEN ${documentSql(a, 'submitted_at')} IS NOT NULL THEN 'document'
    WHEN ${runSql(a, 'completed_at')} IS NOT NULL THEN 'sequential' END`;
}

/**
 * Joins the columns `mode`, `wanted`, `submitted` and `published` of the assignment `a` under the name `work`. All are null without an
 * assignment, and for one that only carries a penalty.
 * @param active the row of `activeImagesSql` of its project
 */
export function joinProgress(a: string, active: string): string {
  // OFFSET 0: the mode is found once, not once for each column.
  return `LEFT JOIN LATERAL (
      SELECT mode,
        CASE mode WHEN 'document' THEN 1 WHEN 'sequential' THEN coalesce(${runSql(a, 'total_images')}, ${countImagesSql(a, active)})
          WHEN 'pages' THEN ${countImagesSql(a, active)} END AS wanted,
        CASE mode WHEN 'document' THEN CASE WHEN ${documentSql(a, 'submitted_at')} IS NULL THEN 0 ELSE 1 END
          WHEN 'sequential' THEN coalesce(${runSql(a, 'completed_images')}, 0)
          WHEN 'pages' THEN ${submittedPagesSql(a)} END AS submitted,
        (SELECT coalesce(sum(r.items), 0)::int FROM reviews r WHERE r.assignment_id = ${a}.id AND r.status = 'published'
          AND r.kind = CASE mode WHEN 'pages' THEN 'page' ELSE mode END) AS published
      FROM (SELECT ${modeSql(a)} AS mode OFFSET 0) AS found
    ) AS work ON true`;
}

/** As JSON; null without a mode. */
export const PROGRESS = `CASE WHEN work.mode IS NOT NULL THEN json_build_object(
  'mode', work.mode, 'wanted', work.wanted, 'submitted', work.submitted, 'published', work.published) END`;

/** For a CSV file. A spreadsheet would read `3/12` without a word as a date. */
export const PROGRESS_TEXT = `coalesce(CASE work.mode WHEN 'document' THEN 'Document' ELSE
  CASE work.mode WHEN 'sequential' THEN 'Sequential ' ELSE 'Pages ' END || work.submitted || '/' || work.wanted END, '')`;

/** What is submitted decides, then what has begun, then the only mode of the project. */
function modeSql(a: string): string {
  return `CASE WHEN ${a}.id IS NULL OR ${a}.penalty_only THEN NULL ELSE coalesce(${submittedAsSql(a)},
    CASE WHEN ${submittedPagesSql(a)} > 0 THEN 'pages'
      WHEN ${runSql(a, 'started_at')} IS NOT NULL THEN 'sequential'
      WHEN (SELECT 1 FROM pages WHERE assignment_id = ${a}.id LIMIT 1) IS NOT NULL THEN 'pages'
      WHEN ${documentSql(a, 'version')} IS NOT NULL OR ${isOnlyModeSql(a, 'document')} THEN 'document'
      WHEN ${isOnlyModeSql(a, 'sequential')} THEN 'sequential' ELSE 'pages' END) END`;
}

function isOnlyModeSql(a: string, mode: string): string {
  return `(SELECT modes = ARRAY['${mode}'] FROM projects WHERE id = ${a}.project_id)`;
}

function documentSql(a: string, column: string): string {
  return `(SELECT ${column} FROM drafts WHERE assignment_id = ${a}.id AND kind = 'document' AND subject_id = ${a}.user_id)`;
}

function runSql(a: string, column: string): string {
  return `(SELECT ${column} FROM sequential_sessions WHERE assignment_id = ${a}.id)`;
}
