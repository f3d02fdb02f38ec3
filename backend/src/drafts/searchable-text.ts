import { htmlToText } from '@inkwell/contract/plain-text';
import { foldWords } from '../core/text/search-text.js';

/** The rest of a very long text is not searched: a `tsvector` holds at most 1 MB. */
const BODY_MAX_LENGTH = 250_000;
/** HTML is converted in pieces, until there is enough text. */
const PIECE_LENGTH = 500_000;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/** The plain text in one line. */
export function toSearchableBody(html: string): string {
  let body = '';
  for (let at = 0; at < html.length && body.length < BODY_MAX_LENGTH; ) {
    const end = endOfPiece(html, at + PIECE_LENGTH);
    body += htmlToText(html.slice(at, end)).replace(/\s+/g, ' ');
    at = end;
  }
  return body.replace(/ {2,}/g, ' ').trim().slice(0, BODY_MAX_LENGTH).toWellFormed();
}

/** The words, without the differences that a search ignores. Texts and questions are split here, because PostgreSQL treats addresses and numbers specially. */
export function splitWords(text: string): string[] {
  return foldWords(text).split(NO_WORD).filter(Boolean);
}

/** The next place from which on a piece can begin: before a tag. */
function endOfPiece(html: string, from: number): number {
  const tag = html.indexOf('<', from);
  return tag < 0 ? html.length : tag;
}
