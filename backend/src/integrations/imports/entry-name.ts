/**
 * Control characters and line separators, which can neither be stored nor shown, and marks that change the direction of text, which
 * make one name look like another.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const REFUSAL = 'The name has a control character, or a mark that changes the direction of text.';

/** The name of a file of an import as reports show it, with composed accents, and why the file is not read, if so. */
export function toEntryName(given: string): { name: string; refusal: string | null } {
  const composed = given.normalize('NFC');
  const name = composed
    .toWellFormed()
    .replace(
      REFUSED,
      (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
  return { name, refusal: name === composed ? null : REFUSAL };
}
