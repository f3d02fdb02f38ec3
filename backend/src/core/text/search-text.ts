import { DOUBLE_LETTERS, isPlain, withAnyAccent } from './plain-letters.js';

const APOSTROPHES = "['’ʼ]";

/**
 * Text without the differences that a search ignores, as `foldedSql` makes it: composed or not, capital or small, and the forms of
 * the Greek sigma. Words have no apostrophes.
 */
export function foldWords(text: string): string {
  return text.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** The source of a regular expression with the flags `i` and `u` that finds a searched text in what was found with a `SearchedField`. */
export function searchPattern(searched: string): string {
  const text = searched.normalize('NFC');
  return isPlain(text) ? plainPattern(text) : exactPattern(text);
}

/** The same for a text whose accents must be the same. */
export function exactPattern(searched: string): string {
  return Array.from(searched.normalize('NFC'), exactCharacter).join('');
}

function plainPattern(text: string): string {
  const anyAccent = (letter: string) => withAnyAccent(letter) ?? exactCharacter(letter);
  return text.replaceAll(/ss|ae|oe|th|./gisu, (found) => {
    const letters = Array.from(found, anyAccent).join('');
    const one = DOUBLE_LETTERS.get(found.toLowerCase());
    return one ? `(?:${letters}|${one})` : letters;
  });
}

function exactCharacter(character: string): string {
  if (/['’ʼ]/.test(character)) return APOSTROPHES;
  if (/[iİ]/i.test(character)) return '[iİ]';
  const parts = character.normalize('NFD');
  const escaped = character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  return parts === character ? escaped : `(?:${character}|${parts})`;
}
