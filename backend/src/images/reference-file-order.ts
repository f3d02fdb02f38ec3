export const PLACES = ['first', 'last', 'before', 'after'] as const;
export type Place = (typeof PLACES)[number];

/** $1 the order of a kind */
export const LOCK_ORDER = 'SELECT pg_advisory_xact_lock(hashtext($1))';

const LOCKED_COLUMNS = `id, kind, project_id AS "projectId", title, filename, is_active AS "isActive",
  published_at AS "publishedAt", version,
  (SELECT name FROM projects WHERE id = project_id) AS "projectName"`;

/** $1 kind, $2 files */
export const LOCK_FILES = `
  SELECT ${LOCKED_COLUMNS} FROM reference_files WHERE kind = $1 AND id = ANY($2::uuid[]) ORDER BY position, id FOR UPDATE`;

/** $1 kind, $2 files. Those that exist, in their order. */
export const SORT_FILES = `
  SELECT id FROM reference_files WHERE kind = $1 AND id = ANY($2::uuid[]) ORDER BY position, id`;

/** $1 images. Locks their projects, so that no gift chooses one of them meanwhile. Giving locks the project before the images, too. */
export const LOCK_PROJECTS_OF = `
  SELECT 1 FROM projects WHERE id IN (SELECT project_id FROM reference_files WHERE id = ANY($1::uuid[]))
  ORDER BY id FOR NO KEY UPDATE`;

/**
 * $1 files, $2 project, or null for all projects. They come last, in the order that they have now. An image counts as published in its
 * new project from now on.
 */
export const MOVE_TO_PROJECT = `
  UPDATE reference_files f
  SET project_id = $2::uuid, position = moved.position, published_at = CASE WHEN f.is_active THEN statement_timestamp() END
  FROM (
    SELECT id, nextval(pg_get_serial_sequence('reference_files', 'position'))::int AS position
    FROM (SELECT id FROM reference_files WHERE id = ANY($1::uuid[]) ORDER BY position, id) AS ordered
  ) AS moved WHERE f.id = moved.id`;

/**
 * $1 images. Those that users have, with their number: an assignment holds the image, or is open, or missed its deadline, which can still be
 * extended. An assignment without images of its own has all active images of its project. Those are counted once for each project.
 */
export const FIND_HELD = `
  WITH files AS (
    SELECT id, project_id, is_active FROM reference_files WHERE id = ANY($1::uuid[])
  ), unfinished AS MATERIALIZED (
    SELECT a.id, a.user_id, a.project_id, EXISTS (SELECT 1 FROM assignment_images WHERE assignment_id = a.id) AS has_own
    FROM assignments a WHERE a.project_id IN (SELECT project_id FROM files) AND a.submitted_at IS NULL AND a.ended_at IS NULL
  ), of_all AS (
    SELECT project_id, count(DISTINCT user_id) AS users FROM unfinished WHERE NOT has_own GROUP BY project_id
  ), of_own AS (
    SELECT i.image_id, a.user_id FROM assignment_images i JOIN assignments a ON a.id = i.assignment_id
    WHERE i.image_id = ANY($1::uuid[]) AND i.holds
    UNION
    SELECT i.image_id, u.user_id FROM unfinished u JOIN assignment_images i ON i.assignment_id = u.id
    WHERE i.image_id = ANY($1::uuid[])
  )
  SELECT id, users::int FROM (
    SELECT f.id, CASE WHEN f.is_active THEN coalesce(of_all.users, 0) ELSE 0 END + (
      SELECT count(*) FROM of_own o WHERE o.image_id = f.id AND NOT (f.is_active AND EXISTS (
        SELECT 1 FROM unfinished u WHERE u.project_id = f.project_id AND u.user_id = o.user_id AND NOT u.has_own))) AS users
    FROM files f LEFT JOIN of_all ON of_all.project_id = f.project_id) AS counted
  WHERE users > 0`;

/**
 * $1 the id of the moved file, $2 the place, $3 the id of the other file of its kind and project for 'before' and 'after'. The files of
 * both between the old and the new position move by one. No position above the highest one is used, because the sequence of
 * the column assigns those to new files.
 */
export const MOVE_FILE = `
  WITH moved AS (
    SELECT m.kind, m.project_id, m.position AS old_position, CASE $2
      WHEN 'first' THEN (SELECT min(position) FROM reference_files f
        WHERE f.kind = m.kind AND f.project_id IS NOT DISTINCT FROM m.project_id)
      WHEN 'last' THEN (SELECT max(position) + 1 FROM reference_files f
        WHERE f.kind = m.kind AND f.project_id IS NOT DISTINCT FROM m.project_id)
      ELSE (SELECT position + ($2 = 'after')::int FROM reference_files WHERE id = $3::uuid)
    END AS new_position
    FROM reference_files m WHERE m.id = $1
  )
  UPDATE reference_files f SET position = CASE
    WHEN f.id = $1 AND new_position <= old_position THEN new_position
    WHEN f.id = $1 THEN new_position - 1
    WHEN new_position <= old_position THEN position + 1
    ELSE position - 1
  END
  FROM moved
  WHERE f.kind = moved.kind AND f.project_id IS NOT DISTINCT FROM moved.project_id
    AND f.position BETWEEN least(new_position, old_position) AND greatest(new_position - 1, old_position)`;
