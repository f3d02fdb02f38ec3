import { isPlain, plainSql } from '../text/plain-letters.js';

/** With fewer characters a trigram index finds only the beginning of a word. */
export const SUBSTRING_MIN_LENGTH = 3;

/** An SQL expression in which a list searches. */
export interface SearchedField {
  sql: string;
  /** Converts the placeholder of the search text as `sql` converts the field. */
  toTerm: (placeholder: string) => string;
  /** A condition and the field without accents: searched only where the condition is true. As in a partial index. */
  plain?: { where: string; sql: string };
}

/** Where a list searches. */
export interface SearchTarget {
  /** All searched fields: the expression of the table's trigram index. */
  text: SearchedField;
  /** The fields of which one must begin with a shorter search text. */
  prefixes: readonly SearchedField[];
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

/** Characters that a search takes as equal, besides capital and small letters. `lower` alone has other rules for some of them in each locale. */
const EQUAL_CHARACTERS = [
  ['İ', 'i'],
  ['Σ', 'σ'],
  ['ς', 'σ'],
  ['’', "''"],
  ['ʼ', "''"],
] as const;

/**
 * Text without the differences that a search ignores. PostgreSQL converts both sides of a comparison with it, because JavaScript makes
 * other small letters. The indexes of the baseline have the same expression.
 */
export function foldedSql(expression: string): string {
  const replaced = EQUAL_CHARACTERS.reduce(
    (sql, [character, other]) => `replace(${sql}, '${character}', '${other}')`,
    expression,
  );
  return `lower(${replaced})`;
}

/**
 * Names, titles and other text in any form. The indexes of the baseline have the text without accents of the rows that have other
 * characters than ASCII: `translate` takes long, and is not needed for the others.
 */
export function foldedField(expression: string): SearchedField {
  const sql = foldedSql(expression);
  const plain = { where: `octet_length(${expression}) > char_length(${expression})`, sql: plainSql(sql) };
  return { sql, toTerm: foldedSql, plain };
}

/** An expression that is in small letters already, such as a column of e-mail addresses. */
export function lowerCaseField(expression: string): SearchedField {
  return { sql: expression, toTerm: (placeholder) => `lower(${placeholder})` };
}

/**
 * Finds rows that contain the text, or with 1 or 2 characters those where a field begins with it. The text is searched composed and
 * decomposed (`é` and `e` with an accent): to compose the fields instead would take five times as long as all else. A text without accents
 * finds letters with accents too.
 */
export function searchCondition(
  { text, prefixes }: SearchTarget,
  q: string,
  addParameter: AddParameter,
): SearchCondition {
  const composed = q.normalize('NFC');
  const isSubstring = [...composed].length >= SUBSTRING_MIN_LENGTH;
  const fields = isSubstring ? [text] : prefixes;
  const conditions = [...new Set([composed, q.normalize('NFD')])].flatMap((form) => {
    const parameter = addParameter(`${isSubstring ? '%' : ''}${escapeLike(form)}%`);
    return fields.flatMap(({ sql, toTerm, plain }) => [
      `${sql} LIKE ${toTerm(parameter)}`,
      ...(plain && isPlain(form) ? [`${plain.where} AND ${plain.sql} LIKE ${toTerm(parameter)}`] : []),
    ]);
  });
  const indexed = conditions.length > 1 ? `(${conditions.join(' OR ')})` : conditions.join();
  return { indexed, perRow: checkedPerRow(indexed) };
}

/**
 * PostgreSQL underestimates how many rows match a long LIKE pattern, or have no row in a subquery, and would read all rows. Wrapping the
 * condition in CASE makes it use the index of the sort order instead.
 */
export function checkedPerRow(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

/** Escapes `%`, `_` and `\`, so that LIKE matches them literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
