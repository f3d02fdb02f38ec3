import { words } from '../drafts/text.mjs';

/** Three saves of four add 16 words, the fourth rewrites eight. */
const ADDED_WORDS = 16;
const REWRITE_SHARE = 1 / 4;
const REWRITTEN_CHARACTERS = 48;
/** With the blank, six characters as in English. */
const LETTERS_PER_WORD = 5;
const OPENING = '<p>';
const CLOSING = '</p>';

/** Prepared, because the load shares its core with PostgreSQL. */
const PIECES = Array.from({ length: 500 }, () => manyWords(ADDED_WORDS));
const REWRITES = Array.from({ length: 100 }, () => words(REWRITTEN_CHARACTERS));

function manyWords(count) {
  return Array.from({ length: count }, () => `${words(LETTERS_PER_WORD)} `).join('');
}

const pick = (items) => items[Math.floor(Math.random() * items.length)];

/** A text of one paragraph. */
export function paragraph(length) {
  return OPENING + words(Math.max(1, length - OPENING.length - CLOSING.length)) + CLOSING;
}

/** The next edit of a user who types at the end of a paragraph of this length. */
export function type(length) {
  return Math.random() < REWRITE_SHARE && length > 2 * REWRITTEN_CHARACTERS
    ? { at: OPENING.length, remove: REWRITTEN_CHARACTERS, insert: pick(REWRITES) }
    : { at: length - CLOSING.length, remove: 0, insert: pick(PIECES) };
}
