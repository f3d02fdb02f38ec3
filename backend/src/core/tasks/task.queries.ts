/** How long a file can be downloaded, and a failed or cancelled one is listed. */
const KEPT_DAYS = 7;

const EXPIRES = `clock_timestamp() + make_interval(days => ${KEPT_DAYS})`;

/** Only a task that makes a file has a state. An erasure by 0.5.0 sets `cancelled` and no time. */
const HAS_NOT_ENDED = `finished_at IS NULL AND state IS DISTINCT FROM 'cancelled'`;

/** What a statement that ends a task returns. A task whose items have failed has no time of its end. */
const ENDED_FIELDS = `id, kind, input, coalesce(state, CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN finished_at IS NOT NULL THEN 'done' ELSE 'failed' END) AS state,
  done, left_out AS skipped, (input ->> 'projectId')::uuid AS "projectId", finished_at AS "finishedAt"`;

/** $1 id, $2 kind, $3 user, $4 actor, $5 number of items, $6 input, $7 permissions of its file. No row if there is a task with this id. */
export const ADD_TASK = `
  INSERT INTO tasks (id, kind, created_by, actor, total, input, permissions, state)
  VALUES ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7::text[], CASE WHEN $7::text[] IS NOT NULL THEN 'waiting' END)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/** $1 id, $2 kind, $3 user, $4 input. Whether the task is the one that such a call has started. */
export const IS_SAME_TASK = `
  SELECT 1 FROM tasks WHERE id = $1 AND kind = $2 AND created_by = $3 AND input = $4::jsonb`;

/** $1 id. Two runs of a task take turns. Not a lock of the row: an erasure locks the user first and then changes the tasks. */
export const LOCK_TASK = `SELECT pg_advisory_xact_lock(hashtextextended('task:' || $1::uuid, 0))`;

/** $1 id. Nothing if the task has ended. */
export const READ_STEP = `
  SELECT id, kind, actor, total, done, input FROM tasks WHERE id = $1 AND finished_at IS NULL`;

/** $1 id, $2 results of the next items */
export const ADD_RESULTS = `
  INSERT INTO task_results (task_id, place, user_id, item, assignment_id, is_done, code, message)
  SELECT t.id, t.done + place, (result ->> 'userId')::uuid, result ->> 'item', (result ->> 'assignmentId')::uuid,
    (result ->> 'isDone')::boolean, result ->> 'code', result ->> 'message'
  FROM tasks t CROSS JOIN jsonb_array_elements($2::jsonb) WITH ORDINALITY AS each (result, place) WHERE t.id = $1`;

/** $1 id, $2 number of done items, $3 how many of them were left out */
export const COUNT_RESULTS = `
  UPDATE tasks SET started_at = coalesce(started_at, statement_timestamp()), failed_reason = NULL,
    done = done + $2::int, left_out = left_out + $3::int,
    finished_at = CASE WHEN done + $2::int >= total THEN statement_timestamp() END
  WHERE id = $1 RETURNING ${ENDED_FIELDS}`;

/** $1 id. No row if the task has ended. The run that makes a file notices it when it next reports its progress. */
export const CANCEL_TASK = `
  UPDATE tasks SET cancelled_at = statement_timestamp(), finished_at = statement_timestamp(),
    state = CASE WHEN state IS NOT NULL THEN 'cancelled' END, expires_at = CASE WHEN state IS NOT NULL THEN ${EXPIRES} END
  WHERE id = $1 AND ${HAS_NOT_ENDED} RETURNING ${ENDED_FIELDS}`;

/** $1 id, $2 reason. Items go on if the job is run again; a file begins again. */
export const FAIL_TASK = `
  UPDATE tasks SET failed_reason = $2, state = CASE WHEN state IS NOT NULL THEN 'failed' END,
    finished_at = CASE WHEN state IS NOT NULL THEN clock_timestamp() END, expires_at = CASE WHEN state IS NOT NULL THEN ${EXPIRES} END
  WHERE id = $1 AND ${HAS_NOT_ENDED} RETURNING ${ENDED_FIELDS}`;

/** A row of BEGIN_FILE. */
export interface BegunFile {
  kind: string;
  input: object;
  permissions: string[];
  attempt: number;
}

/** $1 id. A run that was killed begins again, and a failed one if its job is run again. */
export const BEGIN_FILE = `
  UPDATE tasks SET state = 'running', attempt = attempt + 1, started_at = clock_timestamp(), done = 0, total = NULL,
    finished_at = NULL, expires_at = NULL, failed_reason = NULL
  WHERE id = $1 AND state IN ('waiting', 'running', 'failed') RETURNING kind, input, permissions, attempt`;

/** $1 id, $2 attempt, $3 done, $4 total. No row if it was cancelled or another run has begun. */
export const REPORT_PROGRESS = `
  UPDATE tasks SET done = $3, total = $4 WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING id`;

/** $1 id, $2 attempt, $3 items, $4 key, $5 name, $6 bytes, $7 SHA-256 */
export const FINISH_FILE = `
  UPDATE tasks SET state = 'done', done = $3, total = $3, file_key = $4, file_name = $5, file_bytes = $6, sha256 = $7,
    finished_at = clock_timestamp(), expires_at = ${EXPIRES}
  WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING ${ENDED_FIELDS}`;

/** $1 keys */
export const FIND_STORED = 'SELECT file_key AS key FROM tasks WHERE file_key = ANY($1::text[])';

/** $1 limit */
export const DELETE_EXPIRED = `
  DELETE FROM tasks WHERE id IN (
    SELECT id FROM tasks WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING file_key AS "fileKey"`;

/** $1 kinds. Tasks that have not ended for so long that they have stopped. */
export const FIND_FORGOTTEN = `
  SELECT id FROM tasks WHERE kind = ANY($1::text[]) AND finished_at IS NULL AND created_at < now() - interval '30 days'`;

/** Which tasks an API key of a project may use; see `access/project-scope.ts`. $1 ids, $2 project. */
export const TASKS_OF_PROJECT = `
  SELECT id FROM tasks WHERE id = ANY($1::uuid[]) AND input ->> 'projectId' = $2::text`;
