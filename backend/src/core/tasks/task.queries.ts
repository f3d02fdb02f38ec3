/** What the event about the end of a task has. A failed task has no time of its end. */
const ENDED_FIELDS = `done, left_out AS skipped, (input ->> 'projectId')::uuid AS "projectId", finished_at AS "finishedAt"`;

/** $1 id, $2 kind, $3 actor, $4 number of items, $5 input. No row if there is a task with this id. */
export const ADD_TASK = `
  INSERT INTO tasks (id, kind, created_by, actor, total, input)
  SELECT $1::uuid, $2::text, (actor ->> 'id')::uuid, actor, $4::int, $5::jsonb FROM (SELECT $3::jsonb) AS given (actor)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/** $1 id, $2 kind, $3 actor, $4 input. Whether the task is the one that such a call has started. */
export const IS_SAME_TASK = `
  SELECT 1 FROM tasks WHERE id = $1 AND kind = $2 AND created_by = ($3::jsonb ->> 'id')::uuid AND input = $4::jsonb`;

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

/** $1 id. No row if the task has ended. */
export const CANCEL_TASK = `
  UPDATE tasks SET cancelled_at = statement_timestamp(), finished_at = statement_timestamp()
  WHERE id = $1 AND finished_at IS NULL RETURNING kind, input, ${ENDED_FIELDS}`;

/** $1 id, $2 reason */
export const FAIL_TASK = `
  UPDATE tasks SET failed_reason = $2 WHERE id = $1 AND finished_at IS NULL RETURNING ${ENDED_FIELDS}`;

/** $1 kinds. Tasks that have not ended for so long that they have stopped. */
export const FIND_FORGOTTEN = `
  SELECT id FROM tasks WHERE kind = ANY($1::text[]) AND finished_at IS NULL AND created_at < now() - interval '30 days'`;
