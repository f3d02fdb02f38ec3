/**
 * The column as people expect names in a list: without case and accents at first, which then decide between equals.
 * The words are also those of the indexes that serve it.
 */
export function inNameOrder(column: string): string {
  return `${column} COLLATE "und-x-icu"`;
}
