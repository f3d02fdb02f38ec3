/** A pattern that finds the text wherever it stands; `%`, `_` and `\\` in it are no wildcards. Lower case. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
