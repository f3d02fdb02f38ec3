import { inRoot } from '../lib/paths.mjs';

const { editBetween } = await import(inRoot('packages/contract/dist/draft-edit.js'));

const PIECES = ['ink', 'on', 'paper', '😀', 'שלום', 'é', '一二三', 'a&amp;b', '<strong>bold</strong>'];
const WORDS_IN_PARAGRAPH = 12;
const MAX_PARAGRAPHS = 30;

/**
 * A user who saves without a pause. It remembers what the server has acknowledged, and what it sent without getting an
 * answer, which the server may have or not.
 */
export class DraftWriter {
  /** Contents by version. */
  acknowledged = new Map();
  #unanswered = new Set(['']);
  #content = '';
  #version = 0;

  /**
   * @param {import('./api-client.mjs').ApiClient} client who is signed in
   * @param {() => number} random
   */
  constructor(client, random, name) {
    this.client = client;
    this.random = random;
    this.name = name;
  }

  async begin() {
    await this.client.call('GET', '/api/users/dashboard');
  }

  /**
   * One change: saved as an edit or as the whole text, or known to be unsaved.
   * @returns the status, which is one of the accepted ones
   */
  async save(accepted = [200, 409]) {
    const content = this.#next();
    const base = { baseVersion: this.#version };
    const edit = { ...base, edit: editBetween(this.#content, content), length: content.length };
    const body = this.random() < 0.8 ? edit : { ...base, content };
    this.#unanswered.add(content);
    const accept = (status) => accepted.includes(status);
    const answer = await this.client.call('POST', '/api/work/save-draft', body, accept);
    // A repeated save, or one whose first attempt was carried out late, no longer fits to the stored version.
    if (answer.status === 409) await this.#readAgain();
    else if (answer.status === 200) this.#remember(answer.body.work.version, content);
    // An earlier attempt may have been saved as a version of its own.
    if (answer.status !== 409 && !answer.wasRepeated) this.#unanswered.delete(content);
    return answer.status;
  }

  /** @throws if an acknowledged version is lost or changed, a version is missing, or a text appears that was never sent */
  async checkNothingIsLost() {
    const { body } = await this.client.call('GET', '/api/work/draft');
    const { version: last } = body.work;
    for (const [version, content] of this.acknowledged)
      if (version > last) throw new Error(`${this.name}: version ${version} (${content.length}) is lost`);
    for (let version = 1; version <= last; version++) {
      const stored = await this.client.call('GET', `/api/work/draft/versions/${version}`);
      const { content } = stored.body.work;
      const expected = this.acknowledged.get(version);
      const isRight = expected === undefined ? this.#unanswered.has(content) : expected === content;
      if (!isRight) throw new Error(`${this.name}: version ${version} of ${last} has another text`);
    }
    return last;
  }

  async submit() {
    const accept = (status) => status === 200 || status === 409;
    const path = '/api/work/submit';
    const answer = await this.client.call('POST', path, { content: this.#content }, accept);
    this.#unanswered.add(this.#content);
    if (answer.status === 409 && answer.body.code !== 'ALREADY_SUBMITTED')
      throw new Error(`${this.name}: ${path} answered ${JSON.stringify(answer.body)}`);
  }

  async #readAgain() {
    const { body } = await this.client.call('GET', '/api/work/draft');
    const { version, content } = body.work;
    const isKnown = this.acknowledged.get(version) === content || this.#unanswered.has(content);
    if (!isKnown) throw new Error(`${this.name}: version ${version} is a text that was not sent`);
    this.#remember(version, content);
  }

  /** A read shows what is stored as much as the answer to a save does. */
  #remember(version, content) {
    const earlier = this.acknowledged.get(version);
    if (earlier !== undefined && earlier !== content)
      throw new Error(`${this.name}: version ${version} was acknowledged with another text`);
    this.acknowledged.set(version, content);
    this.#version = version;
    this.#content = content;
  }

  /** Changes one paragraph, or adds or removes one. */
  #next() {
    const paragraphs = this.#content.match(/<p>.*?<\/p>/gs) ?? [];
    const at = Math.floor(this.random() * (paragraphs.length + 1));
    const words = Array.from({ length: WORDS_IN_PARAGRAPH }, () => this.#pick());
    const isReplaced = paragraphs.length >= MAX_PARAGRAPHS || this.random() < 0.4;
    paragraphs.splice(at, isReplaced ? 1 : 0, `<p>${words.join(' ')}</p>`);
    return paragraphs.join('');
  }

  #pick() {
    return PIECES[Math.floor(this.random() * PIECES.length)];
  }
}
