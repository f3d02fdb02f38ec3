import assert from 'node:assert/strict';
import { words } from '../drafts/text.mjs';
import { signedIn } from '../lib/tokens.mjs';
import { requestBytes } from '../lib/wire.mjs';

/** What is added in 30 s on average: three saves of four add 16 words, the fourth rewrites eight. */
export const WORDS_PER_SAVE = 12;
const ADDED_WORDS = 16;
const REWRITE_EVERY = 4;
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

/** A user who types at the end of a text. Only the length of the text is known here, so that many fit into the memory. */
export class GrowingWriter {
  #saves = 0;
  #growth = 0;

  constructor({ user, secret, length, version }) {
    this.id = user.id;
    this.email = user.email;
    this.length = length;
    this.version = version;
    this.headers = signedIn(user, secret);
    this.query = `?assignment=${user.assignment_id}`;
  }

  wholeRequest(content) {
    return this.#post('/api/work/save-draft', { content });
  }

  saveRequest() {
    this.#saves += 1;
    const edit =
      this.#saves % REWRITE_EVERY === 0 && this.length > 2 * REWRITTEN_CHARACTERS
        ? { at: OPENING.length, remove: REWRITTEN_CHARACTERS, insert: pick(REWRITES) }
        : { at: this.length - CLOSING.length, remove: 0, insert: pick(PIECES) };
    this.#growth = edit.insert.length - edit.remove;
    this.length += this.#growth;
    return this.#post('/api/work/save-draft', { baseVersion: this.version, edit, length: this.length });
  }

  /** Checks the response. A busy server may refuse a save, which changes nothing. @returns whether it was saved */
  tookSave({ status, body }) {
    if (status === 503) {
      this.length -= this.#growth;
      return false;
    }
    assert.equal(status, 200, body);
    const { version } = JSON.parse(body).work;
    assert.equal(version, this.version + 1);
    this.version = version;
    return true;
  }

  readRequest() {
    return requestBytes({ method: 'GET', path: `/api/work/draft${this.query}`, headers: this.headers });
  }

  dashboardRequest() {
    return requestBytes({ method: 'GET', path: '/api/users/dashboard', headers: this.headers });
  }

  submitRequest(content) {
    return this.#post('/api/work/submit', { content });
  }

  signInRequest(password) {
    const body = JSON.stringify({ email: this.email, password });
    return requestBytes({ method: 'POST', path: '/api/auth/login', headers: {}, body });
  }

  #post(path, body) {
    return requestBytes({
      method: 'POST',
      path: path + this.query,
      headers: this.headers,
      body: JSON.stringify(body),
    });
  }
}
