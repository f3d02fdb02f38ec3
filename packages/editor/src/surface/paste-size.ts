import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { formatMegabytes } from '@inkwell/contract/file-size';
import type { Delta } from 'quill/core';
import { MAX_IMAGE_LENGTH } from './images';

/** Reading more than this with its formatting would block the browser for many seconds. */
const MAX_MARKUP = 2 * 1024 * 1024;
/** Parts of a paste that are removed or cheap to insert: styles, comments and images, also without an end. */
const NOT_MARKUP = /<style\b[\s\S]*?(?:<\/style>|$)|<!--[\s\S]*?(?:-->|$)|<img\b[^>]*>?/gi;
const IMAGE = /^<img/i;

/** @param remaining the free space of the text */
export function tooLargeMessage(remaining: number): string {
  return `This is too much: a text can hold at most 5 MB, and ${formatRoom(remaining)} is left. Nothing was pasted, and your text is as it was. Paste a smaller part.`;
}

/** @param needed the length of the image as a data URL */
export function imageRoomError(needed: number, remaining: number): string {
  return `This image needs ${formatMegabytes(needed)}, but a text can hold at most 5 MB, and ${formatRoom(remaining)} is left. Nothing was inserted, and your text is as it was. Make the image smaller, or remove another one.`;
}

/** Rounded down, so that an image of the shown size fits. */
function formatRoom(remaining: number): string {
  const hundredth = (1024 * 1024) / 100;
  return formatMegabytes(Math.floor(Math.max(0, remaining) / hundredth) * hundredth);
}

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
  let images = 0;
  for (const [piece] of html.matchAll(NOT_MARKUP)) {
    markup -= piece.length;
    // Images that are too large are made smaller later.
    if (IMAGE.test(piece)) images += Math.min(piece.length, MAX_IMAGE_LENGTH);
  }
  if (markup <= MAX_MARKUP && text.length + images <= remaining) return 'formatted';
  return text.trim() ? 'plain' : 'refused';
}

/** The free space of a text if a share of it, from 0 to 1, is replaced. */
export function freeLength(html: string, replaced: number): number {
  return MAX_DRAFT_LENGTH - html.length * (1 - replaced);
}

/** Of the tag and the class or style of a format, without its value. */
const FORMAT_LENGTH = 45;
/** `<p dir="auto"></p>` */
const LINE_LENGTH = 18;
/** Characters that are entities in HTML. */
const ENTITIES = /[&<>\u00a0]/g;
const ENTITY_LENGTH = 5;

/** At most how long the HTML of contents is, in UTF-16 units. */
export function htmlLength({ ops }: Delta): number {
  return ops.reduce((sum, { insert = '', attributes = {} }) => {
    const formats = Object.values(attributes).reduce<number>(
      (length, value) => length + FORMAT_LENGTH + String(value).length,
      0,
    );
    if (typeof insert !== 'string')
      return sum + formats + FORMAT_LENGTH + String(Object.values(insert)[0]).length;
    const lines = insert.split('\n').length - 1;
    const entities = insert.match(ENTITIES)?.length ?? 0;
    return sum + insert.length + entities * ENTITY_LENGTH + lines * (LINE_LENGTH + formats) + formats;
  }, 0);
}
