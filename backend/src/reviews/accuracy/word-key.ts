import type { AccuracyRules } from './accuracy.js';

/** Case and punctuation count, because the task is an exact copy. */
export const DEFAULT_RULES: AccuracyRules = { case: 'compare', punctuation: 'compare' };

/** Characters without width: soft hyphens, joiners, direction marks, variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\s]/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a\u02bc`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
/** Also two or three hyphens, which people type for a dash. */
const DASHES = /[-\u2010-\u2015\u2212\u2e3a\u2e3b]+/g;
const PUNCTUATION = /\p{P}/gu;
const PLAIN = /^[a-zA-Z0-9.,;:!?']*$/;

/**
 * Returns the part of a word that is compared. Two words are the same if their keys are equal. A word with an empty key
 * is not compared. NFKC unifies characters that can be written in several ways, such as ligatures and full-width letters.
 */
export function wordKey(word: string, rules: AccuracyRules): string {
  let key = PLAIN.test(word) ? word : unify(word);
  if (rules.punctuation === 'ignore') key = key.replace(PUNCTUATION, '');
  // Upper case first: it unifies ß with ss, and the two forms of the small sigma.
  if (rules.case === 'ignore') key = key.toUpperCase().toLowerCase().normalize('NFKC');
  return key;
}

function unify(word: string): string {
  // NFKC would turn a single acute accent into a space and an accent. People type it for an apostrophe.
  const key = word
    .replace(/\u00b4/g, "'")
    .normalize('NFKC')
    .replace(INVISIBLE, '');
  return key.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-');
}
