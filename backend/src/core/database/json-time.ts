/** SQL: a time in JSON that PostgreSQL builds, as all others: `2026-11-21T10:00:00.123Z`. Its own have six digits and an offset. */
export function jsonTimeSql(time: string): string {
  return `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
