/** About what a row of `draft_versions` takes besides its text. */
const VERSION_BYTES = 100;

/*
 * The sizes are those of the stored texts, without what PostgreSQL adds for its pages and indexes. `octet_length` does not
 * read a long text: its size is in the row.
 */
const measure = (user: string) => `
  SELECT d.user_id AS "userId", array_agg(d.id::text ORDER BY d.id) AS "draftIds",
    sum(
      (SELECT coalesce(sum(${VERSION_BYTES} + coalesce(octet_length(inserted), 0)), 0)
       FROM draft_versions WHERE draft_id = d.id)
      + (SELECT coalesce(sum(octet_length(content)), 0) FROM draft_snapshots WHERE draft_id = d.id)
    )::float8 AS bytes
  FROM drafts d WHERE d.user_id = ${user} GROUP BY d.user_id`;

/** $1 user */
export const MEASURE_HISTORY = measure('$1::uuid');

/** $1 draft */
export const MEASURE_HISTORY_OF_DRAFT = measure('(SELECT user_id FROM drafts WHERE id = $1::bigint)');

/** $1 draft. The snapshots with the edits between each and the next one, whose own edit is included. */
export const LIST_SNAPSHOT_SIZES = `
  SELECT s.version, s.bytes, s.is_kept AS "isKept", v.at IS NOT NULL AS "hasEdit", following.edits, following.bytes AS "editBytes"
  FROM (
    SELECT version, is_kept, octet_length(content) AS bytes, lead(version) OVER (ORDER BY version) AS next
    FROM draft_snapshots WHERE draft_id = $1
  ) s
  JOIN draft_versions v ON v.draft_id = $1 AND v.version = s.version
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS edits, coalesce(sum(octet_length(inserted)), 0)::float8 AS bytes
    FROM draft_versions WHERE draft_id = $1 AND version > s.version AND (s.next IS NULL OR version <= s.next)
  ) following
  ORDER BY s.version`;

/** $1 draft, $2 versions. The condition on the edit is checked again, because a version without one would be lost. */
export const DELETE_SNAPSHOTS = `
  DELETE FROM draft_snapshots s USING draft_versions v
  WHERE s.draft_id = $1 AND s.version = ANY ($2::int[]) AND v.draft_id = $1 AND v.version = s.version AND v.at IS NOT NULL`;

/** $1 user. Returns a row if the user was not marked before. */
export const MARK_FULL = `
  INSERT INTO full_histories (user_id) SELECT id FROM users WHERE id = $1
  ON CONFLICT DO NOTHING RETURNING user_id`;

/** $1 user */
export const CLEAR_FULL = 'DELETE FROM full_histories WHERE user_id = $1';

export const LIST_FULL = 'SELECT user_id AS "userId" FROM full_histories';
