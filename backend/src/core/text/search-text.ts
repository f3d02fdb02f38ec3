const APOSTROPHES = "['’ʼ]";

/**
 * Text without the differences that a search ignores, as `foldedSql` makes it: composed or not, capital or small, and the forms of
 * the Greek sigma. Words have no apostrophes.
 */
export function foldWords(text: string): string {
  return text.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** The source of a regular expression with the flags `i` and `u` that finds a searched text in what was found with `foldedSql`. */
export function searchPattern(searched: string): string {
  return Array.from(searched.normalize('NFC'), (character) => {
    if (/['’ʼ]/.test(character)) return APOSTROPHES;
    if (/[iİ]/i.test(character)) return '[iİ]';
    const parts = character.normalize('NFD');
    const escaped = character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    return parts === character ? escaped : `(?:${character}|${parts})`;
  }).join('');
}
