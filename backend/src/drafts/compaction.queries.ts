import { storedBytesSql } from './history-size.js';

/** $1 draft. Held until the end of the transaction by whatever rewrites the log of a draft. Saves do not take it. */
export const LOCK_COMPACTION = `
  SELECT pg_try_advisory_xact_lock(hashtext('compact-draft'), hashtext($1)) AS "isMine"`;

/** $1 draft */
export const FIND_NEWEST_KEPT = `
  SELECT s.version, a.user_id AS "userId"
  FROM draft_snapshots s JOIN drafts d ON d.id = s.draft_id JOIN assignments a ON a.id = d.assignment_id
  WHERE s.draft_id = $1 AND (s.is_kept OR s.version = 1)
  ORDER BY s.version DESC LIMIT 1`;

/** $1 draft, $2 version to start after, $3 limit. Does not read the texts: their sizes are beside them. */
export const LIST_VERSION_SIZES = `
  SELECT version, at IS NULL AS "isWhole", coalesce(octet_length(inserted), 0) AS bytes
  FROM draft_versions WHERE draft_id = $1 AND version > $2 ORDER BY version LIMIT $3`;

const BETWEEN = 'version > $2 AND version <= $3';

/** $1 draft, $2 version to start after, $3 last version */
export const MEASURE_VERSIONS = `SELECT ${storedBytesSql('$1', BETWEEN)}::float8 AS bytes`;

/** $1 draft, $2 version to start after, $3 last version, $4 bytes of these versions before. Saves wait until the commit. */
export const COUNT_VERSIONS_AGAIN = `
  UPDATE drafts SET stored_bytes = stored_bytes - $4::bigint + ${storedBytesSql('$1', BETWEEN)} WHERE id = $1`;

/** $1 draft, $2 version to start after, $3 last version */
export const READ_EDITS = `
  SELECT at, removed AS remove, inserted AS insert FROM draft_versions
  WHERE draft_id = $1 AND version > $2 AND version <= $3 ORDER BY version`;

/** $1 draft, $2 version */
export const READ_SNAPSHOT = 'SELECT content FROM draft_snapshots WHERE draft_id = $1 AND version = $2';

/** $1 draft, $2 version */
export const MARK_SNAPSHOT_KEPT =
  'UPDATE draft_snapshots SET is_kept = true WHERE draft_id = $1 AND version = $2';

/** $1 draft, $2 version, $3 text */
export const WRITE_SNAPSHOT = `
  INSERT INTO draft_snapshots (draft_id, version, content, is_kept) VALUES ($1, $2, $3, true)
  ON CONFLICT (draft_id, version) DO UPDATE SET is_kept = true`;

/** $1 draft, $2 version, $3 at, $4 removed, $5 inserted. Replaces the snapshot by the edit from the version before. */
export const CONVERT_TO_EDIT = `
  WITH converted AS (
    UPDATE draft_versions SET at = $3, removed = $4, inserted = $5 WHERE draft_id = $1 AND version = $2
  )
  DELETE FROM draft_snapshots WHERE draft_id = $1 AND version = $2`;
