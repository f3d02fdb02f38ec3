/** $1 keys. Those of files that an import still needs. */
export const FIND_REFERENCED_SOURCES = `
  SELECT source ->> 'key' AS key FROM tasks t CROSS JOIN jsonb_array_elements(t.input -> 'sources') AS source
  WHERE t.kind = 'import-images' AND t.finished_at IS NULL AND source ->> 'key' = ANY($1::text[])`;

/** $1 project, $2 checksum. An earlier image of the project with the same picture. */
export const FIND_SAME_IMAGE = `
  SELECT title FROM reference_files WHERE kind = 'image' AND project_id = $1 AND sha256 = $2 ORDER BY position LIMIT 1`;
