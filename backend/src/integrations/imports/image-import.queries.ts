/** $1 keys. Those of files that an import still needs. */
export const FIND_REFERENCED_SOURCES = `
  SELECT source ->> 'key' AS key FROM tasks t CROSS JOIN jsonb_array_elements(t.input -> 'sources') AS source
  WHERE t.kind = 'import-images' AND t.finished_at IS NULL AND source ->> 'key' = ANY($1::text[])`;

/** $1 project, $2 checksum. An earlier image of the project with the same picture. */
export const FIND_SAME_IMAGE = `
  SELECT title FROM reference_files WHERE kind = 'image' AND project_id = $1 AND sha256 = $2 ORDER BY position LIMIT 1`;

/** $1 task, $2 sources, $3 refusals, $4 plans. Rows that are there stay. */
export const ADD_PLAN = `
  INSERT INTO image_import_rows (task_id, place, source, refusal, plan)
  SELECT $1::uuid, place, source, refusal, plan
  FROM unnest($2::int[], $3::text[], $4::json[]) WITH ORDINALITY AS given (source, refusal, plan, place)
  ON CONFLICT DO NOTHING`;

/** $1 task, $2 how many are done, $3 how many to read */
export const READ_PLAN = `
  SELECT source, refusal, plan FROM image_import_rows WHERE task_id = $1 AND place > $2 ORDER BY place LIMIT $3`;

/** $1 task. Also those of tasks that 0.5.0 has ended. */
export const DELETE_PLAN = `
  DELETE FROM image_import_rows r
  WHERE task_id = $1 OR NOT EXISTS (SELECT FROM tasks t WHERE t.id = r.task_id AND t.finished_at IS NULL)`;
