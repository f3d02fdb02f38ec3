import type { ListStatement } from '../core/lists/list-page.js';
import type { DraftKind } from './draft.entity.js';
import type { DraftChange, DraftKey, SaveOptions } from './draft-change.js';
import { toStorableText } from './draft-text.js';
import { editBytesSql, hasRoomSql, VERSION_BYTES } from './history-size.js';
import type { SaveReason } from './save-reasons.js';

/*
 * The SQL of the drafts. It is written by hand because its plan matters. SAVE_EDIT, SAVE_EDITS and SAVE_WHOLE check the
 * rules, increment the version and write the log in one round trip, while they lock the draft's row. A save that has
 * to wait for the row evaluates its conditions again afterwards, with the current time, so no save is accepted after a
 * submission or after the deadline.
 */

/** What the drafts table returns of a save. */
export interface SavedDraft {
  id: string;
  version: number;
  lastSaved: Date;
  submittedAt: Date | null;
}

/** A prepared statement of `pg`. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** For a draft `d` of an assignment `a`. A document that was returned for correction stays open when other work is submitted. */
const CLOSED_BY_OTHER_WORK = `(a.submitted_at IS NOT NULL AND d.kind = 'document' AND d.returned_at IS NULL)`;

/** For an assignment `a` and the kind $3. Whether its project has this kind of work. */
const IS_OFFERED = `(SELECT CASE WHEN $3::text = 'page' THEN 'pages' ELSE $3::text END = ANY (modes)
  FROM projects WHERE id = a.project_id)`;

/**
 * $1 user, $2 assignment, $3 kind, $4 subject, $5 base version, $6 author, $7 whether the deadline and the submission are checked,
 * $8 at, $9 removed, $10 inserted, $11 inserted UTF-16 units, $12 length of the result, $13 reason or null, $14 limit of the
 * stored bytes of the assignment
 */
const SAVE_EDIT = `
  WITH saved AS (
    UPDATE drafts d SET version = d.version + 1, length = $12::int, saved_at = clock_timestamp(),
      stored_bytes = d.stored_bytes + ${editBytesSql('$10::text')}
    FROM assignments a
    WHERE d.assignment_id = $2::uuid AND d.kind = $3::text AND d.subject_id = $4::uuid
      AND a.id = $2::uuid AND a.user_id = $1::uuid
      AND (NOT $7::boolean OR (d.submitted_at IS NULL AND clock_timestamp() < a.deadline_at
        AND NOT ${CLOSED_BY_OTHER_WORK}))
      AND d.version = $5::int AND d.altered_version <> d.version
      AND $8::int + $9::int <= d.length AND d.length - $9::int + $11::int = $12::int
      AND ${hasRoomSql(editBytesSql('$10::text'), '$14::bigint')}
    RETURNING d.id, d.version, d.saved_at, d.submitted_at
  ), logged AS (
    INSERT INTO draft_versions (draft_id, version, author_id, saved_at, length, reason, at, removed, inserted)
    SELECT id, version, $6::uuid, saved_at, $12::int, $13::text, $8::int, $9::int, $10::text FROM saved
  )
  SELECT id, version, saved_at AS "lastSaved", submitted_at AS "submittedAt" FROM saved`;

/**
 * Saves edits of different drafts by their users in one statement. Each edit is checked as in SAVE_EDIT; the saved ones
 * are returned with their place in the arrays. Waits at most 50 ms for a locked row (`lock_timeout`). If that fails, no
 * edit of the batch is saved, and each is retried alone.
 *
 * Arrays: $1 user, $2 assignment, $3 kind, $4 subject, $5 base version, $6 at, $7 removed, $8 inserted, $9 inserted UTF-16 units,
 * $10 length of the result, $11 reason or null, $12 limit of the stored bytes of the assignment
 */
export const SAVE_EDITS = `
  WITH settings AS MATERIALIZED (
    SELECT set_config('lock_timeout', '50ms', true)
  ), saved AS (
    UPDATE drafts d SET version = d.version + 1, length = w.length, saved_at = clock_timestamp(),
      stored_bytes = d.stored_bytes + ${editBytesSql('w.inserted')}
    FROM settings, unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::text[], $9::int[],
        $10::int[], $11::text[], $12::bigint[]) WITH ORDINALITY AS w (user_id, assignment_id, kind, subject_id, base_version,
        at, removed, inserted, units, length, reason, limit_bytes, place)
      JOIN assignments a ON a.id = w.assignment_id AND a.user_id = w.user_id
    WHERE d.assignment_id = w.assignment_id AND d.kind = w.kind AND d.subject_id = w.subject_id
      AND d.submitted_at IS NULL AND clock_timestamp() < a.deadline_at AND NOT ${CLOSED_BY_OTHER_WORK}
      AND d.version = w.base_version AND d.altered_version <> d.version
      AND w.at + w.removed <= d.length AND d.length - w.removed + w.units = w.length
      AND ${hasRoomSql(editBytesSql('w.inserted'), 'w.limit_bytes')}
    RETURNING d.id, d.version, d.saved_at, w.length, w.reason, w.at, w.removed, w.inserted, w.place
  ), logged AS (
    INSERT INTO draft_versions (draft_id, version, saved_at, length, reason, at, removed, inserted)
    SELECT id, version, saved_at, length, reason, at, removed, inserted FROM saved
  )
  SELECT place::int, id, version, saved_at AS "lastSaved", NULL::timestamptz AS "submittedAt" FROM saved`;

/**
 * $1 user, $2 assignment, $3 kind, $4 subject, $5 base version or null, $6 author, $7 whether the deadline, the submission and the
 * modes of the project are checked, $8 content, $9 its length, $10 the restored version or null, $11 whether this submits, $12 reason
 * or null, $13 limit of the stored bytes of the assignment, or null. The draft's own bytes are checked after a wait for its lock.
 */
const SAVE_WHOLE = `
  WITH others AS (
    SELECT coalesce(sum(stored_bytes), 0) AS bytes FROM drafts
    WHERE assignment_id = $2::uuid AND NOT (kind = $3::text AND subject_id = $4::uuid)
  ), saved AS (
    INSERT INTO drafts AS d (assignment_id, kind, subject_id, version, length, saved_at, submitted_at, stored_bytes)
    SELECT a.id, $3::text, $4::uuid, 1, $9::int, clock_timestamp(), CASE WHEN $11::boolean THEN clock_timestamp() END,
      ${VERSION_BYTES} + octet_length($8::text)
    FROM assignments a
    WHERE a.id = $2::uuid AND a.user_id = $1::uuid
      AND ($13::bigint IS NULL OR ${VERSION_BYTES} + octet_length($8::text) + (SELECT bytes FROM others) <= $13::bigint)
      AND (NOT $7::boolean OR (clock_timestamp() < a.deadline_at AND ${IS_OFFERED}
        AND NOT (a.submitted_at IS NOT NULL AND $3::text = 'document'
          AND NOT EXISTS (
            SELECT 1 FROM drafts WHERE assignment_id = $2::uuid AND kind = $3::text AND subject_id = $4::uuid
              AND returned_at IS NOT NULL))))
      AND (coalesce($5::int, 0) = 0 OR EXISTS (
        SELECT 1 FROM drafts WHERE assignment_id = $2::uuid AND kind = $3::text AND subject_id = $4::uuid))
    ON CONFLICT (assignment_id, kind, subject_id) DO UPDATE
      SET version = d.version + 1, length = excluded.length, saved_at = clock_timestamp(),
        stored_bytes = d.stored_bytes + excluded.stored_bytes,
        submitted_at = CASE WHEN $11::boolean THEN clock_timestamp() ELSE d.submitted_at END
      WHERE (NOT $7::boolean OR (d.submitted_at IS NULL
          AND clock_timestamp() < (SELECT deadline_at FROM assignments WHERE id = $2::uuid)))
        AND ($5::int IS NULL OR d.version = $5::int)
        AND ($13::bigint IS NULL
          OR d.stored_bytes + excluded.stored_bytes + (SELECT bytes FROM others) <= $13::bigint)
    RETURNING d.id, d.version, d.saved_at, d.submitted_at
  ), logged AS (
    INSERT INTO draft_versions (draft_id, version, author_id, saved_at, length, restored_from, reason)
    SELECT id, version, $6::uuid, saved_at, $9::int, $10::int, $12::text FROM saved
  ), kept AS (
    INSERT INTO draft_snapshots (draft_id, version, content) SELECT id, version, $8::text FROM saved
  )
  SELECT id, version, saved_at AS "lastSaved", submitted_at AS "submittedAt" FROM saved`;

/**
 * What decides whether a save is accepted. $1 user, $2 assignment, $3 kind, $4 subject. The id is that of any text of the assignment
 * if this one is new. Nothing is found for an assignment of another user.
 */
export const READ_STATE = `
  SELECT a.started_at IS NOT NULL AS "isStarted", coalesce(clock_timestamp() >= a.deadline_at, false) AS "isLate",
    d.submitted_at IS NOT NULL OR (a.submitted_at IS NOT NULL AND $3::text = 'document' AND d.returned_at IS NULL) AS "isSubmitted",
    d.id IS NOT NULL OR ${IS_OFFERED} AS "isOffered", coalesce(d.version, 0) AS version, d.saved_at AS "lastSaved",
    (SELECT coalesce(sum(stored_bytes), 0) FROM drafts WHERE assignment_id = a.id)::float8 AS "storedBytes",
    coalesce(d.id, (SELECT max(id) FROM drafts WHERE assignment_id = a.id)) AS id
  FROM assignments a
  LEFT JOIN drafts d ON d.assignment_id = a.id AND d.kind = $3::text AND d.subject_id = $4::uuid
  WHERE a.id = $2::uuid AND a.user_id = $1::uuid`;

/** The versions of a text, whose draft has the parameters of `keyParams`. */
export function versionListStatement(key: DraftKey, direction: 'ASC' | 'DESC'): ListStatement {
  return {
    from: 'draft_versions v',
    conditions: [
      `v.draft_id = (SELECT d.id FROM drafts d JOIN assignments a ON a.id = d.assignment_id AND a.user_id = $1
        WHERE d.assignment_id = $2 AND d.kind = $3 AND d.subject_id = $4)`,
    ],
    order: [{ expression: 'v.version', direction }],
    parameters: keyParams(key),
  };
}

/** Has the parameters of `versionListStatement`. */
export function selectVersions(page: string): string {
  return `SELECT v.version, v.saved_at AS "savedAt", v.length, v.removed, v.restored_from AS "restoredFrom", v.reason,
      coalesce(v.author_id, $1) AS "authorId", coalesce(u.name, 'Administrator') AS "authorName",
      v.author_id IS NULL AS "isUser"
    FROM (${page}) AS v LEFT JOIN users u ON u.id = coalesce(v.author_id, $1)`;
}

/** $1 user, $2 assignment, $3 kind, $4 subjects */
export const REOPEN = `
  WITH opened AS (
    UPDATE drafts d SET submitted_at = NULL, returned_at = statement_timestamp()
    FROM assignments a
    WHERE a.id = $2::uuid AND a.user_id = $1::uuid AND d.assignment_id = a.id AND d.kind = $3::text
      AND d.subject_id = ANY($4::uuid[]) RETURNING d.id
  )
  SELECT id FROM opened`;

export function keyParams({
  userId,
  assignmentId,
  kind,
  subjectId,
}: DraftKey): [string, string, DraftKind, string] {
  return [userId, assignmentId, kind, subjectId];
}

/** The limit is null for a submission, which is always accepted. */
type StatementOptions = SaveOptions & { limitBytes: number | null };

/** Builds the statement of one save. */
export function buildSaveStatement(key: DraftKey, change: DraftChange, options: StatementOptions): Statement {
  if ('content' in change) return buildWholeStatement(key, change.content, { ...options, ...change });
  const { edit, length, baseVersion, reason } = change;
  const { at, remove, insert } = edit;
  // Before the first save there is nothing to edit: the inserted text is the whole text.
  if (baseVersion === 0) return buildWholeStatement(key, insert, { ...options, baseVersion, reason });
  const { adminId, limitBytes } = options;
  return {
    name: 'save-draft-edit',
    text: SAVE_EDIT,
    values: [
      ...keyParams(key),
      baseVersion,
      adminId ?? null,
      adminId === undefined,
      ...[at, remove, insert, insert.length, length, reason ?? null, limitBytes],
    ],
  };
}

/** Builds the statement of a save of a whole text. */
export function buildWholeStatement(
  key: DraftKey,
  content: string,
  options: StatementOptions & {
    baseVersion?: number | undefined;
    reason?: SaveReason | undefined;
  },
): Statement {
  const { adminId, restoredFrom, baseVersion, reason, limitBytes } = options;
  return {
    name: 'save-draft-whole',
    text: SAVE_WHOLE,
    values: [
      ...keyParams(key),
      baseVersion ?? null,
      adminId ?? null,
      adminId === undefined,
      toStorableText(content),
      content.length,
      restoredFrom ?? null,
      reason === 'submit',
      reason ?? null,
      limitBytes,
    ],
  };
}
