import { isRunningSql } from '../assignments/assignment.queries.js';

/*
 * Which images an assignment has: those of its rows in `assignment_images`; without rows, all images of its project; none if it only
 * carries a penalty. Hidden ones are included, the caller leaves them out where they are not wanted.
 */

/** SQL: the images of the assignment `a`, as a subquery with their id, `is_active`, `published_at` and `position` in this assignment. */
export function imagesOfAssignmentSql(a: string): string {
  return `(
    SELECT f.id, f.is_active, f.published_at, f.position FROM reference_files f
    WHERE f.kind = 'image' AND f.project_id = ${a}.project_id AND NOT ${a}.penalty_only
      AND NOT EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = ${a}.id)
    UNION ALL
    SELECT f.id, f.is_active, f.published_at, chosen.position
    FROM assignment_images chosen JOIN reference_files f ON f.id = chosen.image_id
    WHERE chosen.assignment_id = ${a}.id)`;
}

/**
 * SQL: the number of active images of each project. A list of many assignments joins it, so that they are counted once.
 * @param condition on the column `project_id`
 */
export function activeImagesSql(condition: string): string {
  return `(SELECT project_id, count(*) AS images FROM reference_files
    WHERE kind = 'image' AND is_active AND ${condition} GROUP BY project_id)`;
}

export const ACTIVE_IMAGES = activeImagesSql('true');

/**
 * SQL: how many images count in the progress of the assignment `a`: the active ones, of submitted work only those that were published
 * before its submission. @param active the row of `activeImagesSql` of its project
 */
export function countImagesSql(a: string, active: string): string {
  return `CASE WHEN ${a}.penalty_only THEN 0
    WHEN EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = ${a}.id) THEN (
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
    ELSE ${i}.project_id = ${a}.project_id AND NOT ${a}.penalty_only END`;
}

/** $1 projects. The running assignments that have all active images of their project, so also one that is published now. */
export const COUNT_RECEIVERS = `
  SELECT count(*)::int AS assignments FROM assignments a
  WHERE a.project_id = ANY($1::uuid[]) AND NOT a.penalty_only AND ${isRunningSql('a')}
    AND NOT EXISTS (SELECT FROM assignment_images WHERE assignment_id = a.id)`;

/** SQL: the status of the submitted text of an assignment on an image: `open`, `published`, or null without one. */
export type StatusOfTextSql = (assignmentId: string, imageId: string) => string;

/**
 * SQL: the assignments that hold the image `f`, each with the status of its text. The query that counts them cannot be merged with this one
 * (OFFSET 0), so the status is looked up once for each.
 * @param status SQL: that of `StatusOfTextSql` for the row `i` and the image
 */
export function heldTextsSql(f: string, status: string): string {
  return `(SELECT ${status} AS status FROM assignment_images i
    WHERE i.image_id = ${f}.id AND i.holds OFFSET 0)`;
}

/** SQL: the coverage of the image `f`; null in a project without a number of texts for each image. */
export function coverageSql(f: string, status: string): string {
  return `(SELECT (SELECT json_build_object('given', count(*), 'submitted', count(status),
        'published', count(*) FILTER (WHERE status = 'published'), 'wanted', p.texts_per_image)
      FROM ${heldTextsSql(f, status)} AS held)
    FROM projects p WHERE p.id = ${f}.project_id AND p.texts_per_image IS NOT NULL)`;
}

/** $1 user, $2 project. An assignment that ended before its start does not count. */
export const HAS_EARLIER_ASSIGNMENT =
  'SELECT 1 FROM assignments WHERE user_id = $1 AND project_id = $2 AND ended_at IS NULL LIMIT 1';

/** @param lock of the images */
function chooseNewSql(lock: '' | 'FOR KEY SHARE'): string {
  return `
  WITH last AS (
    SELECT user_id, max(given_at) AS given_at FROM assignments
    WHERE user_id = ANY($1::uuid[]) AND project_id = $2 AND ended_at IS NULL GROUP BY user_id),
  published AS MATERIALIZED (
    SELECT f.id, f.position, f.published_at FROM reference_files f
    WHERE f.kind = 'image' AND f.project_id = $2 AND f.is_active AND f.published_at > (SELECT min(given_at) FROM last)
    ORDER BY f.position, f.id ${lock})
  SELECT last.user_id AS "userId",
    ARRAY(SELECT id FROM published WHERE published_at > last.given_at ORDER BY position) AS "imageIds"
  FROM last`;
}

/**
 * $1 users, $2 project. The users with an earlier assignment, and the active images that were published since their last one, in the order
 * of the project. An assignment that ended before its start does not count.
 */
export const PREVIEW_NEW = chooseNewSql('');

/**
 * As above. The project is not locked, so the images are, in the order in which LOCK_FILES locks them: none can be moved to another
 * project until the assignments hold them. If no user has an earlier assignment, PostgreSQL does not run the part that locks.
 */
export const CHOOSE_NEW = chooseNewSql('FOR KEY SHARE');

/** SQL: whether the assignment `a`, which has no images of its own, has had the image `f` of its project. */
function hadAllSql(a: string, f: string): string {
  return `${a}.ended_at IS NULL AND ${f}.published_at <= coalesce(${a}.submitted_at, ${a}.deadline_at, statement_timestamp())
    AND NOT EXISTS (SELECT FROM assignment_images WHERE assignment_id = ${a}.id)`;
}

/**
 * $1 users, $2 project, $3 how many assignments may hold an image, or null for any number, $4 how many images each user gets. The images
 * that the fewest assignments hold come first, then the order of the project. They are enough: each user leaves out the images that they
 * had, and each takes at most $4 of the others.
 */
export const FIND_CANDIDATES = `
  WITH had AS (
    SELECT a.user_id, i.image_id FROM assignments a JOIN assignment_images i ON i.assignment_id = a.id
    WHERE a.user_id = ANY($1::uuid[])
    UNION
    SELECT a.user_id, f.id FROM assignments a JOIN reference_files f ON f.project_id = a.project_id AND f.kind = 'image'
    WHERE a.user_id = ANY($1::uuid[]) AND a.project_id = $2 AND ${hadAllSql('a', 'f')})
  SELECT f.id, f.position, held.coverage::int, coalesce(users_with.ids, '{}') AS "hadBy"
  FROM reference_files f
  CROSS JOIN LATERAL (SELECT count(*) FROM assignment_images WHERE image_id = f.id AND holds) AS held (coverage)
  LEFT JOIN (SELECT image_id, array_agg(user_id) FROM had GROUP BY image_id) AS users_with (image_id, ids) ON users_with.image_id = f.id
  WHERE f.kind = 'image' AND f.project_id = $2 AND f.is_active AND ($3::int IS NULL OR held.coverage < $3)
  ORDER BY held.coverage, f.position
  LIMIT cardinality($1::uuid[]) * $4::int + (
    SELECT coalesce(max(images), 0) FROM (SELECT count(*) FROM had GROUP BY user_id) AS of_user (images))`;

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
        AND NOT EXISTS (SELECT FROM assignments a
          WHERE a.user_id = ${userId} AND a.project_id = ${p}.id AND ${hadAllSql('a', 'f')})
        AND (${p}.texts_per_image IS NULL
          OR (SELECT count(*) FROM assignment_images WHERE image_id = f.id AND holds) < ${p}.texts_per_image)
      LIMIT ${p}.images_per_assignment) AS free) END::int`;
}

/** $1 project */
export const COUNT_ACTIVE_IMAGES = `
  SELECT count(*)::int AS images FROM reference_files WHERE kind = 'image' AND project_id = $1 AND is_active`;

/** $1 images, $2 project. Those that can still be given, in the order in which LOCK_FILES locks them. */
export const LOCK_CHOSEN = `
  SELECT 1 FROM reference_files WHERE id = ANY($1::uuid[]) AND project_id = $2 AND is_active ORDER BY position, id FOR KEY SHARE`;

/** $1 assignments, $2 images, $3 positions: a row of each */
export const STORE_IMAGES = `
  INSERT INTO assignment_images (assignment_id, image_id, position)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[])`;

/** $1 assignment */
export const RELEASE_ALL = 'UPDATE assignment_images SET holds = false WHERE assignment_id = $1 AND holds';

/** $1 assignment. The images without a submitted text. */
export const RELEASE_UNFINISHED = `
  UPDATE assignment_images i SET holds = false
  WHERE i.assignment_id = $1 AND i.holds AND NOT EXISTS (
    SELECT 1 FROM drafts d WHERE d.assignment_id = $1 AND d.subject_id = i.image_id AND d.submitted_at IS NOT NULL)`;

/** $1 assignment. Not the images that were moved to another project meanwhile, as was possible until 0.4.0. */
export const HOLD_ALL = `
  UPDATE assignment_images i SET holds = true FROM assignments a, reference_files f
  WHERE i.assignment_id = $1 AND NOT i.holds AND a.id = i.assignment_id AND f.id = i.image_id AND f.project_id = a.project_id`;
