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
      SELECT m.position AS place, CASE $2
        WHEN 'first' THEN (SELECT min(position) FROM ${table})
        WHEN 'last' THEN (SELECT max(position) + 1 FROM ${table})
        ELSE (SELECT position + ($2 = 'after')::int FROM ${table} WHERE id = $3::uuid)
      END AS slot
      FROM ${table} m WHERE m.id = $1
    )
    UPDATE ${table} SET position = CASE
      WHEN id = $1 AND slot <= place THEN slot
      WHEN id = $1 THEN slot - 1
      WHEN slot <= place THEN position + 1
      ELSE position - 1
    END
    FROM moved
    WHERE position BETWEEN least(slot, place) AND greatest(slot - 1, place)`;
}
