import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { pictureComplaint } from './pictures';

/** More than this is not read with its formatting: a browser would stand still over it for many seconds. */
const MAX_MARKUP = 2 * 1024 * 1024;
/** What is taken out of a paste, or put in at once: pictures, and what word processors keep for themselves. */
const BESIDE_TEXT = /<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->|<img\b[^>]*>/gi;
const PICTURE = /^<img/i;

export const TOO_MUCH =
  'This is too much for one text, which can hold at most 5 MB. Nothing was pasted, and your text is as it was. Paste a smaller part.';
export const WORDS_ONLY =
  'This was pasted without its formatting, because with it there is too much to take over at once. To keep the formatting, undo this and paste smaller parts.';

export interface Pasted {
  html: string;
  text: string;
}

/**
 * What can be done with what is on the clipboard, told by its size alone, before anything of it is read.
 *
 * @param room how much the text can still take, in UTF-16 units of HTML
 * @returns `whole`: with its formatting; `words`: without; `refused`: not at all
 */
export function judgePaste({ html, text }: Pasted, room: number): 'whole' | 'words' | 'refused' {
  if (text.length > room) return 'refused';
  if (html.length <= Math.min(MAX_MARKUP, room)) return 'whole';
  let markup = html.length;
  let pictures = 0;
  for (const [piece] of html.matchAll(BESIDE_TEXT)) {
    markup -= piece.length;
    // Too large ones are left out.
    if (PICTURE.test(piece) && !pictureComplaint(piece.length * 0.75)) pictures += piece.length;
  }
  if (markup <= MAX_MARKUP && text.length + pictures <= room) return 'whole';
  return text.trim() ? 'words' : 'refused';
}

/** How much a text of this HTML can still take when a part of it, from 0 to 1, is replaced. */
export function roomBeside(html: string, replaced: number): number {
  return MAX_DRAFT_LENGTH - html.length * (1 - replaced);
}
