/** $1 assignment */
export const SUM_HISTORY = `
  SELECT assignment_id AS "assignmentId", array_agg(id::text ORDER BY id) AS "draftIds", sum(stored_bytes)::float8 AS bytes
  FROM drafts WHERE assignment_id = $1::uuid GROUP BY assignment_id`;

/** $1 draft */
export const SUM_HISTORY_OF_DRAFT = `
  SELECT assignment_id AS "assignmentId", array_agg(id::text ORDER BY id) AS "draftIds", sum(stored_bytes)::float8 AS bytes
  FROM drafts WHERE assignment_id = (SELECT assignment_id FROM drafts WHERE id = $1::bigint) GROUP BY assignment_id`;

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
  WITH deleted AS (
    DELETE FROM draft_snapshots s USING draft_versions v
    WHERE s.draft_id = $1 AND s.version = ANY ($2::int[]) AND v.draft_id = $1 AND v.version = s.version AND v.at IS NOT NULL
    RETURNING octet_length(s.content) AS bytes
  ), removed AS (
    SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM deleted
  ), counted AS (
    UPDATE drafts SET stored_bytes = stored_bytes - removed.bytes FROM removed WHERE id = $1
  )
  SELECT bytes::float8 AS bytes FROM removed`;

/** $1 assignment. Returns a row if it was not marked before. */
export const MARK_FULL = `
  INSERT INTO full_histories (assignment_id) SELECT id FROM assignments WHERE id = $1
  ON CONFLICT DO NOTHING RETURNING assignment_id`;

/** $1 assignment */
export const CLEAR_FULL = 'DELETE FROM full_histories WHERE assignment_id = $1';
