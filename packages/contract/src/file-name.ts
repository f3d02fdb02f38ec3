/** The letters and digits of a text in any script, with a hyphen between the words. '' if there are none. */
export function toFileName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
