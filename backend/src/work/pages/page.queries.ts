import { hasImageSql, imagesOfAssignmentSql } from '../../images/assignment-images.queries.js';

/* The SQL of page mode. All lookups of the pages and drafts of an assignment use primary or unique keys. */

/** $1 assignment, $2 image */
export const READ_PAGE = `
  SELECT review_deadline AS "reviewDeadline" FROM pages WHERE assignment_id = $1 AND image_id = $2`;

/** SQL: whether the assignment `a` has a page of the image `f`. */
export const hasPageSql = (a: string, f: string) =>
  `EXISTS (SELECT 1 FROM pages p WHERE p.assignment_id = ${a}.id AND p.image_id = ${f}.id)`;

/** $1 images. Those with a page of any assignment. */
export const FIND_WITH_PAGES = 'SELECT DISTINCT image_id AS id FROM pages WHERE image_id = ANY($1::uuid[])';

/**
 * $1 assignment, $2 image. Returns a row if the page exists now. The image is locked, so a concurrent deletion waits, or the image
 * is not found. The update that changes nothing returns the row that a concurrent request has inserted.
 */
export const INSERT_PAGE = `
  INSERT INTO pages AS p (assignment_id, image_id, begun_at)
  SELECT a.id, i.id, clock_timestamp()
  FROM assignments a JOIN reference_files i ON i.id = $2 AND i.kind = 'image' AND i.is_active
  WHERE a.id = $1 AND clock_timestamp() < a.deadline_at AND ${hasImageSql('a', 'i')}
  FOR KEY SHARE OF i
  ON CONFLICT (assignment_id, image_id) DO UPDATE SET begun_at = p.begun_at
  RETURNING p.image_id`;

/** $1 assignment, $2 image, $3 time, $4 version of the draft, $5 words, $6 review deadline */
export const SUBMIT_PAGE = `
  UPDATE pages SET submitted_at = $3, draft_version = $4, word_count = $5, review_deadline = $6
  WHERE assignment_id = $1 AND image_id = $2`;

/** $1 assignment, $2 image. The submitted page becomes a draft again. */
export const REOPEN_PAGE = `
  UPDATE pages SET submitted_at = NULL, draft_version = NULL, word_count = NULL, review_deadline = NULL
  WHERE assignment_id = $1 AND image_id = $2`;

/**
 * For an assignment `a`. Whether every active image that was published before its last page was submitted has a submitted page, and
 * there is at least one. A page that was returned has to be submitted again, whenever its image was published.
 */
export const ARE_PAGES_COMPLETE = `(
  SELECT bool_and(p.submitted_at IS NOT NULL) IS TRUE
  FROM ${imagesOfAssignmentSql('a')} AS i
  LEFT JOIN pages p ON p.assignment_id = a.id AND p.image_id = i.id
  LEFT JOIN drafts d ON d.assignment_id = a.id AND d.kind = 'page' AND d.subject_id = i.id
  WHERE i.is_active AND (d.returned_at IS NOT NULL
    OR i.published_at <= (SELECT max(submitted_at) FROM pages WHERE assignment_id = a.id)))`;

/** $1 assignment. Also whether the work is submitted, in this mode or in another one. */
export const READ_COMPLETION = `
  SELECT ${ARE_PAGES_COMPLETE} AS "isComplete", a.submitted_at IS NOT NULL AS "isSubmitted" FROM assignments a WHERE a.id = $1`;

/** $1 time. Assignments whose deadline is later, whose pages are complete and whose work is not submitted. */
export const FIND_COMPLETED = `
  SELECT a.id AS "assignmentId", a.user_id AS "userId" FROM assignments a
  WHERE a.submitted_at IS NULL AND a.deadline_at > $1
    AND EXISTS (SELECT 1 FROM pages WHERE assignment_id = a.id AND submitted_at IS NOT NULL) AND ${ARE_PAGES_COMPLETE}
  ORDER BY a.id`;

/**
 * $1 assignment. Of submitted work, only the images that were published before its submission. A draft of 11 units is usually
 * `<p><br></p>`, the editor's empty text. It is compared only if the version has a snapshot; otherwise it counts as empty, which is
 * exact enough for a badge.
 */
export const READ_PROGRESS = `
  SELECT count(*)::int AS "totalImages",
    coalesce(array_agg(id ORDER BY position) FILTER (WHERE is_submitted), '{}') AS "submittedImageIds",
    coalesce(array_agg(id ORDER BY position) FILTER (WHERE is_draft), '{}') AS "draftImageIds"
  FROM (
    SELECT i.id, i.position, p.submitted_at IS NOT NULL AS is_submitted,
      p.submitted_at IS NULL AND coalesce(d.length, 0) > 0 AND (d.length <> 11 OR EXISTS (
        SELECT 1 FROM draft_snapshots s
        WHERE s.draft_id = d.id AND s.version = d.version AND s.content <> '<p><br></p>')) AS is_draft
    FROM assignments a CROSS JOIN LATERAL ${imagesOfAssignmentSql('a')} AS i
    LEFT JOIN pages p ON p.assignment_id = a.id AND p.image_id = i.id
    LEFT JOIN drafts d ON d.assignment_id = a.id AND d.kind = 'page' AND d.subject_id = i.id
    WHERE a.id = $1 AND i.is_active AND (a.submitted_at IS NULL OR i.published_at <= a.submitted_at)
  ) AS states`;
