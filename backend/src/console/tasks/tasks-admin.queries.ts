/** A page of tasks as `task`, as staff see them. */
export function selectTasks(page: string): string {
  return `SELECT task.id AS "_id", task.kind, task.created_at AS "createdAt", task.started_at AS "startedAt",
      task.finished_at AS "finishedAt", task.total, task.done, task.failed_reason AS "failedReason",
      (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = (task.input ->> 'projectId')::uuid) AS project,
      (SELECT json_build_object('_id', u.id, 'name', u.name) FROM users u WHERE u.id = task.created_by) AS "createdBy"
    FROM (${page}) AS task`;
}

/** $1 task, $2 kinds that the caller may read */
export const READ_TASK = selectTasks('SELECT * FROM tasks WHERE id = $1 AND kind = ANY($2::text[])');

/** $1 task */
export const READ_RESULTS = `
  SELECT result ->> 'userId' AS "userId", coalesce(u.name, '') AS name, (result ->> 'isDone')::boolean AS "isDone",
    result ->> 'message' AS message, result ->> 'assignmentId' AS "assignmentId"
  FROM tasks t CROSS JOIN jsonb_array_elements(t.results) WITH ORDINALITY AS each (result, place)
  LEFT JOIN users u ON u.id = (result ->> 'userId')::uuid
  WHERE t.id = $1 ORDER BY place`;

/** Which tasks an API key of a project may read; see `access/project-scope.ts`. $1 ids, $2 project. */
export const TASKS_OF_PROJECT = `
  SELECT id FROM tasks WHERE id = ANY($1::uuid[]) AND input ->> 'projectId' = $2::text`;
