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

/** $1 id. Without the results, which can be many. */
export const READ_STEP = `
  SELECT id, kind, actor, total, done, input FROM tasks WHERE id = $1 AND finished_at IS NULL`;

/** $1 id, $2 results of the next items */
export const ADD_RESULTS = `
  UPDATE tasks SET started_at = coalesce(started_at, statement_timestamp()), failed_reason = NULL,
    results = results || $2::jsonb, done = done + jsonb_array_length($2::jsonb),
    finished_at = CASE WHEN done + jsonb_array_length($2::jsonb) >= total THEN statement_timestamp() END
  WHERE id = $1`;

/** $1 id, $2 reason */
export const FAIL_TASK = 'UPDATE tasks SET failed_reason = $2 WHERE id = $1 AND finished_at IS NULL';
