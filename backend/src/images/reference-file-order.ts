export const PLACES = ['first', 'last', 'before', 'after'] as const;
export type Place = (typeof PLACES)[number];

/**
 * Parameters: $1 the id of the moved row, $2 the place, $3 the id of the other row for 'before' and 'after'. The rows between
 * the old and the new position move by one. No position above the highest one is used, because the sequence of the column
 * assigns those to new rows.
 */
export function moveSql(table: string): string {
  return `
    WITH moved AS (
      SELECT m.position AS old_position, CASE $2
        WHEN 'first' THEN (SELECT min(position) FROM ${table})
        WHEN 'last' THEN (SELECT max(position) + 1 FROM ${table})
        ELSE (SELECT position + ($2 = 'after')::int FROM ${table} WHERE id = $3::uuid)
      END AS new_position
      FROM ${table} m WHERE m.id = $1
    )
    UPDATE ${table} SET position = CASE
      WHEN id = $1 AND new_position <= old_position THEN new_position
      WHEN id = $1 THEN new_position - 1
      WHEN new_position <= old_position THEN position + 1
      ELSE position - 1
    END
    FROM moved
    WHERE position BETWEEN least(new_position, old_position) AND greatest(new_position - 1, old_position)`;
}
