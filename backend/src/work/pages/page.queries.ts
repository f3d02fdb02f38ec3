/* The SQL of page mode. All lookups of a user's pages and drafts use primary or unique keys. */

/** $1 user, $2 image */
export const READ_PAGE = `
  SELECT review_deadline AS "reviewDeadline" FROM pages WHERE user_id = $1 AND image_id = $2`;

/**
 * $1 user, $2 image. Returns a row if the page exists now. The image is locked, so a concurrent deletion waits, or the image
 * is not found. The update that changes nothing returns the row that a concurrent request has inserted.
 */
export const INSERT_PAGE = `
  INSERT INTO pages AS p (user_id, image_id, begun_at)
  SELECT u.id, i.id, clock_timestamp()
  FROM users u CROSS JOIN images i
  WHERE u.id = $1 AND clock_timestamp() < u.deadline_at AND i.id = $2 AND i.is_active
  FOR KEY SHARE OF i
  ON CONFLICT (user_id, image_id) DO UPDATE SET begun_at = p.begun_at
  RETURNING p.image_id`;

/** $1 user, $2 image, $3 time, $4 version of the draft, $5 words, $6 review deadline */
export const SUBMIT_PAGE = `
  UPDATE pages SET submitted_at = $3, draft_version = $4, word_count = $5, review_deadline = $6
  WHERE user_id = $1 AND image_id = $2`;

/** $1 user, $2 image. The submitted page becomes a draft again. */
export const REOPEN_PAGE = `
  UPDATE pages SET submitted_at = NULL, draft_version = NULL, word_count = NULL, review_deadline = NULL
  WHERE user_id = $1 AND image_id = $2`;

/** $1 user. Whether every active image has a submitted page, and there is at least one. */
export const ARE_PAGES_COMPLETE = `
  SELECT bool_and(p.submitted_at IS NOT NULL) IS TRUE AS "isComplete"
  FROM images i
  LEFT JOIN pages p ON p.image_id = i.id AND p.user_id = $1
  WHERE i.is_active`;

/** $1 time. Users whose deadline is later, who have submitted every active image and whose work is not submitted. */
export const FIND_COMPLETED = `
  SELECT p.user_id AS "userId"
  FROM pages p
  JOIN images i ON i.id = p.image_id AND i.is_active
  JOIN users u ON u.id = p.user_id AND NOT u.work_submitted AND u.deadline_at > $1
  WHERE p.submitted_at IS NOT NULL
  GROUP BY p.user_id
  HAVING count(*) = (SELECT count(*) FROM images WHERE is_active)`;

/**
 * $1 user. A draft of 11 units is usually `<p><br></p>`, the editor's empty text. It is compared only if the version has a
 * snapshot; otherwise it counts as empty, which is exact enough for a badge.
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
    FROM images i
    LEFT JOIN pages p ON p.image_id = i.id AND p.user_id = $1
    LEFT JOIN drafts d ON d.user_id = $1 AND d.kind = 'page' AND d.subject_id = i.id
    WHERE i.is_active
  ) AS states`;
