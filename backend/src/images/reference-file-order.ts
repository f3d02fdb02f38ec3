export const PLACES = ['first', 'last', 'before', 'after'] as const;
export type Place = (typeof PLACES)[number];

/**
 * $1 the id of the moved file, $2 the place, $3 the id of the other file of its kind and project for 'before' and 'after'. The files of
 * both between the old and the new position move by one. No position above the highest one is used, because the sequence of
 * the column assigns those to new files.
 */
export const MOVE_FILE = `
  WITH moved AS (
    SELECT m.kind, m.project_id, m.position AS old_position, CASE $2
      WHEN 'first' THEN (SELECT min(position) FROM reference_files f
        WHERE f.kind = m.kind AND f.project_id IS NOT DISTINCT FROM m.project_id)
      WHEN 'last' THEN (SELECT max(position) + 1 FROM reference_files f
        WHERE f.kind = m.kind AND f.project_id IS NOT DISTINCT FROM m.project_id)
      ELSE (SELECT position + ($2 = 'after')::int FROM reference_files WHERE id = $3::uuid)
    END AS new_position
    FROM reference_files m WHERE m.id = $1
  )
  UPDATE reference_files f SET position = CASE
    WHEN f.id = $1 AND new_position <= old_position THEN new_position
    WHEN f.id = $1 THEN new_position - 1
    WHEN new_position <= old_position THEN position + 1
    ELSE position - 1
  END
  FROM moved
  WHERE f.kind = moved.kind AND f.project_id IS NOT DISTINCT FROM moved.project_id
    AND f.position BETWEEN least(new_position, old_position) AND greatest(new_position - 1, old_position)`;
