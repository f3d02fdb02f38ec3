/** With fewer characters a trigram index finds only the beginning of a word. */
export const SUBSTRING_MIN_LENGTH = 3;

/** SQL expressions in which a list searches. */
export interface SearchTarget {
  /** All searched fields in lower case: the expression of the table's trigram index. */
  text: string;
  /** The fields, in lower case, of which one must begin with a shorter search text. */
  prefixes: readonly string[];
}

/** A search as SQL, in two forms that find the same rows. */
export interface SearchCondition {
  /** For few matches: found by the trigram index. */
  indexed: string;
  /** For many matches: checked row by row while the list is read in its order. */
  perRow: string;
}

/** Adds a parameter and returns its placeholder. */
export type AddParameter = (value: unknown) => string;

/** Finds rows that contain the text, or with 1 or 2 characters those where a field begins with it. */
export function searchCondition(
  { text, prefixes }: SearchTarget,
  q: string,
  addParameter: AddParameter,
): SearchCondition {
  const pattern = escapeLike(q.toLowerCase());
  if ([...q].length >= SUBSTRING_MIN_LENGTH)
    return inBothForms(`${text} LIKE ${addParameter(`%${pattern}%`)}`);
  const parameter = addParameter(`${pattern}%`);
  return inBothForms(`(${prefixes.map((field) => `${field} LIKE ${parameter}`).join(' OR ')})`);
}

/**
 * PostgreSQL underestimates how many rows match a long LIKE pattern and would choose the trigram index for them.
 * Wrapping the condition in CASE makes it use the index of the sort order instead.
 */
function inBothForms(condition: string): SearchCondition {
  return { indexed: condition, perRow: `CASE WHEN ${condition} THEN true ELSE false END` };
}

/** Escapes `%`, `_` and `\`, so that LIKE matches them literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
