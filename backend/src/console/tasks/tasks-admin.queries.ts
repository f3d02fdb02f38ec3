import { hiddenAccountNameSql } from '../../assignments/writer-names.queries.js';

/** A page of tasks as `task`, as staff see them. */
export function selectTasks(page: string): string {
  return `SELECT task.id AS "_id", task.kind, task.created_at AS "createdAt", task.started_at AS "startedAt",
      task.finished_at AS "finishedAt", task.cancelled_at AS "cancelledAt", task.total, task.done,
      task.left_out AS "leftOut", task.failed_reason AS "failedReason",
      (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = (task.input ->> 'projectId')::uuid) AS project,
      (SELECT json_build_object('_id', u.id, 'name', u.name) FROM users u WHERE u.id = task.created_by) AS "createdBy"
    FROM (${page}) AS task`;
}

/** $1 task, $2 kinds that the caller may read */
export const READ_TASK = selectTasks('SELECT * FROM tasks WHERE id = $1 AND kind = ANY($2::text[])');

/** $1 task, $2 how many. Those that were left out come first. */
export const READ_RESULTS = `
  SELECT r.user_id AS "userId", r.item, u.name, r.is_done AS "isDone", r.code, r.message, r.assignment_id AS "assignmentId"
  FROM (SELECT * FROM task_results WHERE task_id = $1 ORDER BY is_done, place LIMIT $2) r
  LEFT JOIN users u ON u.id = r.user_id ORDER BY r.is_done, r.place`;

/** $1 task. How many users should have got an assignment and were done without one. */
export const COUNT_WITHOUT_ASSIGNMENT = `
  SELECT count(*)::int AS "withoutAssignment" FROM task_results
  WHERE task_id = $1 AND is_done AND code IS NOT NULL AND assignment_id IS NULL`;

/** $1 task, $2 the last place that was read, $3 how many, $4 whether the reader may read all names */
export const READ_REPORT_ROWS = `
  SELECT r.place, ARRAY[coalesce(r.item, ''), coalesce(r.user_id::text, ''), coalesce(CASE WHEN $4::boolean THEN u.name ELSE ${hiddenAccountNameSql('u')} END, ''),
    CASE WHEN r.is_done THEN 'done' ELSE 'left out' END, r.message, coalesce(r.assignment_id::text, ''), coalesce(r.code, '')] AS cells
  FROM (SELECT * FROM task_results WHERE task_id = $1 AND place > $2 ORDER BY place LIMIT $3) r
  LEFT JOIN users u ON u.id = r.user_id ORDER BY r.place`;
