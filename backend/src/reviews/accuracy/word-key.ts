import type { AccuracyRules } from './accuracy.js';

/** Case and punctuation count, because the task is an exact copy. */
export const DEFAULT_RULES: AccuracyRules = { case: 'compare', punctuation: 'compare' };

/** Marks that NFKC would turn into a space and an accent. People type them for an apostrophe. */
const SPACING_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g;
/** Characters without width (soft hyphens, joiners, direction marks, variation selectors), and what only lengthens or divides a word. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\s\u0640\u00ac]/gu;
/** Also primes, the Hebrew geresh, the Armenian apostrophe, and letters that stand for an apostrophe, such as U+02BB. */
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2035\u2039\u203a\u02b9\u02bb-\u02bf\u055a\u05f3\ua78b\ua78c`]/g;
/** Also the Hebrew gershayim, and two apostrophes: NFKC turns a double prime into two primes. */
const DOUBLE_QUOTES = /[\u201c-\u201f\u00ab\u00bb\u02ba\u02ee\u05f4\u301d-\u301f]|''/g;
/** Also the Hebrew maqaf, and two or three hyphens, which people type for a dash. */
const DASHES = /[-\u058a\u05be\u2010-\u2015\u2212\u2e17\u2e3a\u2e3b\u2e40]+/g;
const PUNCTUATION = /\p{P}/gu;
const PLAIN = /^(?:[a-zA-Z0-9.,;:!?]|'(?!'))*$/;

/**
 * Returns the part of a word that is compared. Two words are the same if their keys are equal. A word with an empty key
 * is not compared. The rules and their order are in docs/decisions/accuracy.md.
 */
export function wordKey(word: string, rules: AccuracyRules): string {
  let key = PLAIN.test(word) ? word : unify(word);
  if (rules.punctuation === 'ignore') key = key.replace(PUNCTUATION, '');
  // Upper case first: it unifies ß with ss, and the two forms of the small sigma.
  if (rules.case === 'ignore') key = key.toUpperCase().toLowerCase().normalize('NFKC');
  return key;
}

function unify(word: string): string {
  return word
    .replace(SPACING_ACCENTS, "'")
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-');
}
