/**
 * A condition that many rows meet, as the planner cannot know: it is not asked of an index, and not taken for rare, which a
 * long pattern is by its length.
 */
export function isMetSoon(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}
