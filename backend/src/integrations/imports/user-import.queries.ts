/** $1 task, $2 rows in their order */
export const ADD_ROWS = `
  INSERT INTO user_import_rows (task_id, place, line, fields, project_id, refusal)
  SELECT $1::uuid, given.place, given.line, given.fields, given."projectId", given.refusal
  FROM jsonb_to_recordset($2::jsonb) AS given (place int, line int, fields jsonb, "projectId" uuid, refusal text)`;

/** $1 task, $2 how many are done, $3 how many to read */
export const READ_ROWS = `
  SELECT line, fields, project_id AS "projectId", refusal FROM user_import_rows
  WHERE task_id = $1 AND place > $2 ORDER BY place LIMIT $3`;

/** $1 task */
export const DELETE_ROWS = 'DELETE FROM user_import_rows WHERE task_id = $1';

/** $1 e-mail addresses in all stored forms */
export const FIND_USERS = 'SELECT id, email, role FROM users WHERE email = ANY($1::text[])';

export const READ_PROJECTS = 'SELECT id, name FROM projects';

/** $1 ids */
export const FIND_PROJECTS = `${READ_PROJECTS} WHERE id = ANY($1::uuid[])`;
