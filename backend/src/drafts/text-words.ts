import { htmlToText } from '@inkwell/contract/plain-text';

/** More is not searched: the database's index of one text can hold a megabyte. */
const BODY_MAX_LENGTH = 250_000;
const SNIPPET_BEFORE = 60;
const SNIPPET_LENGTH = 240;

const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/** A place in a text, in UTF-16 units; the end is the first unit behind it. */
export interface TextMatch {
  start: number;
  end: number;
}

export interface Snippet {
  text: string;
  matches: TextMatch[];
}

/** What is kept of a text for searching: its plain words in one line. */
export function searchableBody(html: string): string {
  return htmlToText(html).replace(/\s+/g, ' ').trim().slice(0, BODY_MAX_LENGTH).toWellFormed();
}

/** Words in lower case, for texts and questions alike; the database's own rules for addresses and numbers stay out. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(NO_WORD).filter(Boolean);
}

/** For `to_tsquery`: every word, or how one begins. Null when the question has no word. */
export function prefixQuery(question: string): string | null {
  const words = wordsOf(question);
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null;
}

/** The stretch of a text around the first word that was asked for, with all of them in it. */
export function snippetOf(body: string, question: string): Snippet {
  const words = wordsOf(question).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})`, 'giu');
  const first = words.length > 0 ? Math.max(0, body.search(pattern)) : 0;
  const start = first > SNIPPET_BEFORE ? body.indexOf(' ', first - SNIPPET_BEFORE) + 1 : 0;
  const end =
    start + SNIPPET_LENGTH < body.length ? body.lastIndexOf(' ', start + SNIPPET_LENGTH) : body.length;
  const text = body.slice(start, end > first ? end : start + SNIPPET_LENGTH).toWellFormed();
  const found = words.length > 0 ? [...text.matchAll(pattern)] : [];
  return {
    text,
    matches: found.map((match) => ({ start: match.index, end: match.index + match[0].length })),
  };
}
