/*
 * Which images an assignment has: those of its rows in `assignment_images`; without rows, all images of its project. Hidden ones are
 * included, the caller leaves them out where they are not wanted.
 */

/** SQL: the images of the assignment `a`, as a subquery with their id, `is_active`, `published_at` and `position` in this assignment. */
export function imagesOfAssignmentSql(a: string): string {
  return `(
    SELECT f.id, f.is_active, f.published_at, f.position FROM reference_files f
    WHERE f.kind = 'image' AND f.project_id = ${a}.project_id
      AND NOT EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = ${a}.id)
    UNION ALL
    SELECT f.id, f.is_active, f.published_at, chosen.position
    FROM assignment_images chosen JOIN reference_files f ON f.id = chosen.image_id
    WHERE chosen.assignment_id = ${a}.id)`;
}

/** SQL: the number of active images of each project. A list of many assignments joins it, so that they are counted once. */
export const ACTIVE_IMAGES = `(
    SELECT project_id, count(*) AS images FROM reference_files WHERE kind = 'image' AND is_active GROUP BY project_id)`;

/**
 * SQL: how many images count in the progress of the assignment `a`: the active ones, of submitted work only those that were published
 * before its submission. @param active the row of `ACTIVE_IMAGES` of its project
 */
export function countImagesSql(a: string, active: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = ${a}.id) THEN (
      SELECT count(*) FROM assignment_images chosen JOIN reference_files f ON f.id = chosen.image_id
      WHERE chosen.assignment_id = ${a}.id AND f.is_active
        AND (${a}.submitted_at IS NULL OR f.published_at <= ${a}.submitted_at))
    ELSE coalesce(${active}.images, 0) - (
      SELECT count(*) FROM reference_files f
      WHERE f.kind = 'image' AND f.is_active AND f.project_id = ${a}.project_id AND f.published_at > ${a}.submitted_at) END::int`;
}

/** SQL: whether the assignment `a` has the image `i`. */
export function hasImageSql(a: string, i: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = ${a}.id)
    THEN EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = ${a}.id AND image_id = ${i}.id)
    ELSE ${i}.project_id = ${a}.project_id END`;
}

/** $1 user, $2 project. An assignment that ended before its start does not count. */
export const HAS_EARLIER_ASSIGNMENT =
  'SELECT 1 FROM assignments WHERE user_id = $1 AND project_id = $2 AND ended_at IS NULL LIMIT 1';

/** $1 user, $2 project. The active images that were published since the last assignment of the user, in the order of the project. */
export const CHOOSE_NEW = `
  SELECT id FROM reference_files
  WHERE kind = 'image' AND project_id = $2 AND is_active AND published_at > (
    SELECT max(given_at) FROM assignments WHERE user_id = $1 AND project_id = $2 AND ended_at IS NULL)
  ORDER BY position`;

/**
 * $1 user, $2 project, $3 how many assignments may hold an image, or null for any number, $4 how many images. The images that the
 * fewest assignments hold, and that the user never had, in the order of the project. The project is locked.
 */
export const CHOOSE_LEAST_COVERED = `
  SELECT id FROM (
    SELECT f.id, f.position FROM reference_files f
    CROSS JOIN LATERAL (SELECT count(*) FROM assignment_images WHERE image_id = f.id AND holds) AS held (coverage)
    WHERE f.kind = 'image' AND f.project_id = $2 AND f.is_active AND ($3::int IS NULL OR held.coverage < $3)
      AND NOT EXISTS (
        SELECT 1 FROM assignment_images had JOIN assignments a ON a.id = had.assignment_id
        WHERE had.image_id = f.id AND a.user_id = $1)
    ORDER BY held.coverage, f.position LIMIT $4
  ) AS chosen ORDER BY position`;

/**
 * SQL: how many images the next assignment of the project `p` would have for a user who had one before. It stops at the number that an
 * assignment gets, so it reads all images of the project only if few are left. @param userId SQL
 */
export function countNextImagesSql(userId: string, p: string): string {
  return `CASE WHEN ${p}.images_per_assignment IS NULL THEN (
      SELECT count(*) FROM reference_files f
      WHERE f.kind = 'image' AND f.project_id = ${p}.id AND f.is_active AND f.published_at > (
        SELECT max(given_at) FROM assignments WHERE user_id = ${userId} AND project_id = ${p}.id AND ended_at IS NULL))
    ELSE (SELECT count(*) FROM (
      SELECT 1 FROM reference_files f
      WHERE f.kind = 'image' AND f.project_id = ${p}.id AND f.is_active
        AND f.id NOT IN (SELECT had.image_id FROM assignment_images had JOIN assignments a ON a.id = had.assignment_id
          WHERE a.user_id = ${userId})
        AND (${p}.texts_per_image IS NULL
          OR (SELECT count(*) FROM assignment_images WHERE image_id = f.id AND holds) < ${p}.texts_per_image)
      LIMIT ${p}.images_per_assignment) AS free) END::int`;
}

/** $1 assignment, $2 images in their order */
export const STORE_IMAGES = `
  INSERT INTO assignment_images (assignment_id, image_id, position)
  SELECT $1::uuid, image_id, place FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen (image_id, place)`;

/** $1 assignment */
export const RELEASE_ALL = 'UPDATE assignment_images SET holds = false WHERE assignment_id = $1 AND holds';

/** $1 assignment. The images without a submitted text. */
export const RELEASE_UNFINISHED = `
  UPDATE assignment_images i SET holds = false
  WHERE i.assignment_id = $1 AND i.holds AND NOT EXISTS (
    SELECT 1 FROM drafts d WHERE d.assignment_id = $1 AND d.subject_id = i.image_id AND d.submitted_at IS NOT NULL)`;

/** $1 assignment */
export const HOLD_ALL = 'UPDATE assignment_images SET holds = true WHERE assignment_id = $1 AND NOT holds';
