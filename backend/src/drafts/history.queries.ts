import { storedBytesSql } from './history-size.js';

/** A version can have 5 MB, so few are read at a time. */
export const HISTORY_BATCH_VERSIONS = 10;

/**
 * $1 draft, $2 version to start after, $3 limit. A version has a snapshot, an edit of the version before, or both. It is one
 * statement, so it sees all changes of a concurrent compaction or none.
 */
export const READ_HISTORY = `
  SELECT v.version, v.saved_at AS "savedAt", s.content AS whole, v.at, v.removed, v.inserted
  FROM draft_versions v LEFT JOIN draft_snapshots s ON s.draft_id = v.draft_id AND s.version = v.version
  WHERE v.draft_id = $1 AND v.version > $2
  ORDER BY v.version LIMIT $3`;

/** For a draft `d`. A returned text was submitted before. */
const WAS_SUBMITTED = `(d.submitted_at IS NOT NULL OR d.returned_at IS NOT NULL OR EXISTS (
  SELECT 1 FROM draft_versions WHERE draft_id = d.id AND reason = 'submit'))`;

/**
 * For a version `v` of a draft `d`. Texts that were submitted before version 0.3.0 have no reason: then the last version of the
 * user is the submitted one, because only administrators save after a submission.
 */
const IS_KEPT = `(v.reason IS NOT DISTINCT FROM 'submit' OR v.version = d.version OR v.version = (
  SELECT max(version) FROM draft_versions WHERE draft_id = d.id AND author_id IS NULL))`;

/** For an assignment `a`. Whether `HistoryRetentionService` would delete something. */
export const HAS_HISTORY = `EXISTS (
  SELECT 1 FROM drafts d WHERE d.assignment_id = a.id AND (NOT ${WAS_SUBMITTED} OR EXISTS (
    SELECT 1 FROM draft_versions v WHERE v.draft_id = d.id AND NOT ${IS_KEPT})))`;

/** $1 assignment */
export const DELETE_UNSUBMITTED = `DELETE FROM drafts d WHERE d.assignment_id = $1 AND NOT ${WAS_SUBMITTED}`;

/** $1 assignment. Locked, so that no administrator's save comes between. */
export const LIST_WITH_HISTORY = `
  SELECT d.id FROM drafts d WHERE d.assignment_id = $1 AND EXISTS (
    SELECT 1 FROM draft_versions v WHERE v.draft_id = d.id AND NOT ${IS_KEPT})
  ORDER BY d.id FOR UPDATE OF d`;

/** $1 draft */
export const FIND_KEPT_VERSIONS = `
  SELECT v.version FROM drafts d JOIN draft_versions v ON v.draft_id = d.id
  WHERE d.id = $1 AND ${IS_KEPT} ORDER BY v.version`;

/** $1 draft, $2 version. The text as it is stored, not sanitised. */
export const READ_STORED = `
  SELECT s.content AS base,
    (SELECT json_agg(json_build_object('at', e.at, 'remove', e.removed, 'insert', e.inserted) ORDER BY e.version)
     FROM draft_versions e WHERE e.draft_id = $1 AND e.version > s.version AND e.version <= $2) AS edits
  FROM draft_snapshots s WHERE s.draft_id = $1 AND s.version <= $2 ORDER BY s.version DESC LIMIT 1`;

/** $1 draft, $2 version, $3 text. Makes the version independent of the versions before it. */
export const STORE_AS_SNAPSHOT = `
  WITH version AS (
    UPDATE draft_versions SET at = NULL, removed = NULL, inserted = NULL WHERE draft_id = $1 AND version = $2
  )
  INSERT INTO draft_snapshots (draft_id, version, content, is_kept) VALUES ($1, $2, $3, true)
  ON CONFLICT (draft_id, version) DO UPDATE SET is_kept = true`;

/** $1 draft. The caller has locked its row. */
export const COUNT_STORED_BYTES = `
  UPDATE drafts SET stored_bytes = ${storedBytesSql('$1', 'true')}
    + (SELECT coalesce(sum(octet_length(content)), 0) FROM prepared_texts WHERE draft_id = $1)
  WHERE id = $1`;

/** $1 draft, $2 kept versions */
export const DELETE_OTHER_VERSIONS = `
  WITH snapshots AS (DELETE FROM draft_snapshots WHERE draft_id = $1 AND version <> ALL ($2::int[]))
  DELETE FROM draft_versions WHERE draft_id = $1 AND version <> ALL ($2::int[])`;
