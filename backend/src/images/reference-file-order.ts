export const PLACES = ['first', 'last', 'before', 'after'] as const;
export type Place = (typeof PLACES)[number];

/**
 * $1 which, $2 place, $3 the other one of 'before' and 'after'. It takes the place of what it passes over, which
 * moves up by one: the set of places stays within what it was, so that the sequence is always ahead of it.
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
