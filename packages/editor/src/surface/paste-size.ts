import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { MAX_PICTURE_LENGTH } from './pictures';

/** Reading more than this with its formatting would block the browser for many seconds. */
const MAX_MARKUP = 2 * 1024 * 1024;
/** Parts of a paste that are removed or cheap to insert: styles, comments and pictures, also without an end. */
const NOT_MARKUP = /<style\b[\s\S]*?(?:<\/style>|$)|<!--[\s\S]*?(?:-->|$)|<img\b[^>]*>?/gi;
const PICTURE = /^<img/i;

export const TOO_LARGE_MESSAGE =
  'This is too much: a text can hold at most 5 MB. Nothing was pasted, and your text is as it was. Paste a smaller part.';
export const NO_FORMATTING_MESSAGE =
  'This was pasted without its formatting, because with it the text is too large to paste at once. To keep the formatting, undo this and paste smaller parts.';

interface Pasted {
  html: string;
  text: string;
}

/**
 * Decides by size how the clipboard can be pasted.
 *
 * @param remaining the free space of the text, in UTF-16 units of HTML
 * @returns `formatted`, `plain` (without formatting) or `refused`
 */
export function checkPaste({ html, text }: Pasted, remaining: number): 'formatted' | 'plain' | 'refused' {
  if (text.length > remaining) return 'refused';
  if (html.length <= Math.min(MAX_MARKUP, remaining)) return 'formatted';
  let markup = html.length;
  let pictures = 0;
  for (const [piece] of html.matchAll(NOT_MARKUP)) {
    markup -= piece.length;
    // Pictures that are too large are made smaller later.
    if (PICTURE.test(piece)) pictures += Math.min(piece.length, MAX_PICTURE_LENGTH);
  }
  if (markup <= MAX_MARKUP && text.length + pictures <= remaining) return 'formatted';
  return text.trim() ? 'plain' : 'refused';
}

/** The free space of a text if a share of it, from 0 to 1, is replaced. */
export function remainingLength(html: string, replaced: number): number {
  return MAX_DRAFT_LENGTH - html.length * (1 - replaced);
}
