import type { AccuracyRules } from './accuracy.js';

/** A copy is to be a copy: capitals and commas count. */
export const DEFAULT_RULES: AccuracyRules = { case: 'compare', punctuation: 'compare' };

/** Soft hyphens, joiners, marks of direction, variation selectors: what has no width of its own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\s]/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a\u02bc`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
/** Also the two or three hyphens that a keyboard has for a dash. */
const DASHES = /[-\u2010-\u2015\u2212\u2e3a\u2e3b]+/g;
const PUNCTUATION = /\p{P}/gu;
const PLAIN = /^[a-zA-Z0-9.,;:!?']*$/;

/**
 * What of a word is compared. Two words are the same where their keys are; a word whose key is empty is not compared.
 * NFKC makes one of characters that are written in several ways, ligatures and full-width letters included.
 */
export function wordKey(word: string, rules: AccuracyRules): string {
  let key = PLAIN.test(word) ? word : unify(word);
  if (rules.punctuation === 'ignore') key = key.replace(PUNCTUATION, '');
  // By way of capitals: they make ß and ss, and the two small sigmas, one.
  if (rules.case === 'ignore') key = key.toUpperCase().toLowerCase().normalize('NFKC');
  return key;
}

function unify(word: string): string {
  // An acute accent that stands alone would become a blank and an accent: it is typed for an apostrophe.
  const key = word
    .replace(/\u00b4/g, "'")
    .normalize('NFKC')
    .replace(INVISIBLE, '');
  return key.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-');
}
