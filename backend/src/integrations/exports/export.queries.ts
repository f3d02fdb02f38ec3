import type { ExportInput, ExportKindName } from './export-kind.js';

/** How long a file can be downloaded, and a failed or cancelled export is listed. */
const KEPT_DAYS = 7;

const EXPIRES = `clock_timestamp() + make_interval(days => ${KEPT_DAYS})`;

/** A row `e` that is not deleted yet, although its time is over, is not shown. */
const IS_KEPT = '(e.expires_at IS NULL OR e.expires_at > clock_timestamp())';

/** Which exports `e` a caller may read. @param permissions SQL: those of the caller */
export function isReadableSql(permissions: string): string {
  return `e.permissions <@ ${permissions}::text[] AND ${IS_KEPT}`;
}

/** A page of exports as `e`, as staff see them. */
export function selectExports(page: string): string {
  return `SELECT e.id AS "_id", e.kind, e.input ->> 'from' AS "from", e.input ->> 'to' AS "to",
      e.input ->> 'assignmentId' AS "assignmentId",
      (SELECT json_build_object('number', a.number, 'user', json_build_object('_id', u.id, 'name', u.name),
          'project', json_build_object('_id', p.id, 'name', p.name))
        FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
        WHERE a.id = (e.input ->> 'assignmentId')::uuid) AS assignment,
      (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = (e.input ->> 'projectId')::uuid) AS project,
      (SELECT json_build_object('_id', u.id, 'name', u.name) FROM users u WHERE u.id = e.created_by) AS "createdBy",
      e.created_at AS "createdAt", e.state, e.done, e.total, e.started_at AS "startedAt", e.finished_at AS "finishedAt",
      e.expires_at AS "expiresAt", e.file_name AS "fileName", e.file_bytes::float8 AS "fileBytes", e.sha256,
      e.failed_reason AS "failedReason"
    FROM (${page}) AS e`;
}

/** $1 export, $2 permissions of the caller */
export const READ_EXPORT = selectExports(
  `SELECT * FROM exports e WHERE e.id = $1 AND ${isReadableSql('$2')}`,
);

/** Which exports an API key of a project may use; see `access/project-scope.ts`. $1 ids, $2 project. */
export const EXPORTS_OF_PROJECT = `
  SELECT id FROM exports WHERE id = ANY($1::uuid[]) AND input ->> 'projectId' = $2::text`;

/** $1 user. Calls of one user are counted one after the other. */
export const LOCK_EXPORTS_OF = `SELECT pg_advisory_xact_lock(hashtextextended('exports:' || $1::uuid, 0))`;

/** $1 user */
export const COUNT_UNFINISHED = `
  SELECT count(*)::int AS unfinished FROM exports WHERE created_by = $1 AND state IN ('waiting', 'running')`;

/** $1 kind, $2 input, $3 permissions, $4 user */
export const ADD_EXPORT = `
  INSERT INTO exports (kind, input, permissions, created_by) VALUES ($1, $2::jsonb, $3::text[], $4) RETURNING id`;

/** A row of READ_FILE. */
export interface StoredExport {
  kind: ExportKindName;
  input: ExportInput;
  state: string;
  fileKey: string | null;
  fileName: string | null;
  fileBytes: number | null;
}

/** $1 export, $2 permissions of the caller */
export const READ_FILE = `
  SELECT e.kind, e.input, e.state, e.file_key AS "fileKey", e.file_name AS "fileName", e.file_bytes::float8 AS "fileBytes"
  FROM exports e WHERE e.id = $1 AND ${isReadableSql('$2')}`;

/** What the event about the end of an export has. A case file has the project of its assignment. */
const ENDED_FIELDS = `kind, state, finished_at AS "finishedAt", coalesce((input ->> 'projectId')::uuid,
  (SELECT project_id FROM assignments WHERE id = (input ->> 'assignmentId')::uuid)) AS "projectId"`;

/** A row of a statement that ends an export. */
export interface EndedExport {
  kind: ExportKindName;
  state: 'done' | 'failed' | 'cancelled';
  finishedAt: Date;
  projectId: string | null;
}

/** $1 export. Its run notices it when it next reports its progress. */
export const CANCEL = `
  UPDATE exports SET state = 'cancelled', finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND state IN ('waiting', 'running') RETURNING ${ENDED_FIELDS}`;

/** A row of BEGIN_RUN. */
export interface BegunExport {
  kind: ExportKindName;
  input: ExportInput;
  permissions: string[];
  attempt: number;
}

/** $1 export. A run that was killed begins again. A failed one begins again if its job is run again. */
export const BEGIN_RUN = `
  WITH begun AS (
    UPDATE exports SET state = 'running', attempt = attempt + 1, started_at = clock_timestamp(), done = 0, total = NULL,
      finished_at = NULL, expires_at = NULL, failed_reason = NULL
    WHERE id = $1 AND state IN ('waiting', 'running', 'failed') RETURNING kind, input, permissions, attempt
  )
  SELECT kind, input, permissions, attempt FROM begun`;

/** $1 export, $2 attempt, $3 done, $4 total. No row if it was cancelled or another run has begun. */
export const REPORT_PROGRESS = `
  UPDATE exports SET done = $3, total = $4 WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING id`;

/** $1 export, $2 attempt, $3 items, $4 key, $5 name, $6 bytes, $7 SHA-256 */
export const FINISH = `
  UPDATE exports SET state = 'done', done = $3, total = $3, file_key = $4, file_name = $5, file_bytes = $6, sha256 = $7,
    finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING ${ENDED_FIELDS}`;

/** $1 export, $2 reason */
export const FAIL = `
  UPDATE exports SET state = 'failed', failed_reason = $2, finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND state IN ('waiting', 'running') RETURNING ${ENDED_FIELDS}`;

/** $1 keys */
export const FIND_STORED = 'SELECT file_key AS key FROM exports WHERE file_key = ANY($1::text[])';

/** $1 limit */
export const DELETE_EXPIRED = `
  WITH expired AS (
    DELETE FROM exports WHERE id IN (
      SELECT id FROM exports WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING file_key
  )
  SELECT file_key AS "fileKey" FROM expired`;
