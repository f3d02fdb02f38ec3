import type { ExportInput, ExportKindName } from './export-kind.js';

/** A task `e` that is not deleted yet, although its time is over, is not shown. */
const IS_KEPT = '(e.expires_at IS NULL OR e.expires_at > clock_timestamp())';

/** Which tasks `e` are exports that a caller may read. @param permissions SQL: those of the caller */
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
export const READ_EXPORT = selectExports(`SELECT * FROM tasks e WHERE e.id = $1 AND ${isReadableSql('$2')}`);

/** $1 user. Calls of one user are counted one after the other. */
export const LOCK_EXPORTS_OF = `SELECT pg_advisory_xact_lock(hashtextextended('exports:' || $1::uuid, 0))`;

/** $1 user */
export const COUNT_UNFINISHED = `
  SELECT count(*)::int AS unfinished FROM tasks
  WHERE created_by = $1 AND finished_at IS NULL AND state IN ('waiting', 'running')`;

/** A row of READ_FILE. */
export interface StoredExport {
  kind: ExportKindName;
  input: ExportInput;
  fileKey: string | null;
  fileName: string | null;
  fileBytes: number | null;
}

/** $1 export, $2 permissions of the caller */
export const READ_FILE = `
  SELECT e.kind, e.input, e.file_key AS "fileKey", e.file_name AS "fileName", e.file_bytes::float8 AS "fileBytes"
  FROM tasks e WHERE e.id = $1 AND ${isReadableSql('$2')}`;

/** $1 assignment */
export const PROJECT_OF_ASSIGNMENT = 'SELECT project_id AS "projectId" FROM assignments WHERE id = $1';
