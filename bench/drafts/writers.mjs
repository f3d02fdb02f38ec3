import assert from 'node:assert/strict';
import { signedIn } from '../lib/tokens.mjs';
import { requestBytes } from '../lib/wire.mjs';
import { apply, edit } from './text.mjs';

export const EDIT_LENGTH = 200;
/** After the opening tag of the first paragraph. */
const PASSAGE_AT = 3;

/** A user with an open document, who knows the newest version and the text, as the app does. */
export class Writer {
  #headers;
  #query;
  #edits = [];

  constructor({ user, secret, text, version = 0 }) {
    this.id = user.id;
    this.text = text;
    this.version = version;
    this.#headers = signedIn(user, secret);
    this.#query = `?assignment=${user.assignment_id}`;
  }

  /** An autosave of a small edit, as bytes. */
  editRequest() {
    const change = edit(this.text.length, EDIT_LENGTH);
    this.#edits.push(change);
    return this.#post('/api/work/save-draft', {
      baseVersion: this.version,
      edit: change,
      length: this.text.length,
    });
  }

  /** A save of the whole current text. */
  wholeRequest() {
    return this.#post('/api/work/save-draft', { content: this.text });
  }

  submitRequest() {
    return this.#post('/api/work/submit', { content: this.text });
  }

  readRequest() {
    return requestBytes({ method: 'GET', path: `/api/work/draft${this.#query}`, headers: this.#headers });
  }

  /** Checks the response to a save: every save increases the version by one. */
  took({ status, body }) {
    assert.equal(status, 200, body);
    const { version } = JSON.parse(body).work;
    assert.equal(version, this.version + 1);
    this.version = version;
  }

  /** Checks that the server has the acknowledged text. */
  check({ status, body }) {
    assert.equal(status, 200, body);
    for (const change of this.#edits) this.text = apply(this.text, change);
    this.#edits = [];
    const { content, version } = JSON.parse(body).work;
    assert.equal(version, this.version);
    assert.ok(content === this.text, 'The draft is not what was saved');
  }

  #post(path, body) {
    return requestBytes({
      method: 'POST',
      path: path + this.#query,
      headers: this.#headers,
      body: JSON.stringify(body),
    });
  }
}

/** Users whose work clock has just started and who have not written yet. */
export async function createFreshUsers(client, count) {
  const { rows } = await client.query(START_CLOCKS, [count]);
  assert.equal(rows.length, count, 'There are not enough users in the database');
  return rows;
}

/**
 * Gives each user a document with a number of versions; all but the first are edits that replace the same passage at its
 * start.
 * @returns the newest text
 */
export async function seedDrafts(client, users, { text, versions = 1 }) {
  const ids = users.map(({ id }) => id);
  const passage = edit(text.length, EDIT_LENGTH).insert;
  await client.query(SEED_DRAFTS, [ids, text, text.length, versions, passage, PASSAGE_AT]);
  await client.query('VACUUM ANALYZE drafts, draft_versions, draft_snapshots');
  return versions === 1 ? text : apply(text, { at: PASSAGE_AT, remove: EDIT_LENGTH, insert: passage });
}

const START_CLOCKS = `
  WITH chosen AS (
    SELECT u.id, u.email, u.role, u.session_version FROM users u LEFT JOIN assignments a ON a.user_id = u.id
    WHERE u.role = 'user' AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.assignment_id = a.id)
      AND (a.deadline_at IS NULL OR a.deadline_at < now()) ORDER BY md5(u.email) LIMIT $1
  ), signed AS (
    UPDATE users SET is_verified = true, is_signed_agreement = true WHERE id IN (SELECT id FROM chosen)
  ), started AS (
    INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at)
    SELECT chosen.id, projects.id, 1, now(), 'self', 96, now(), now() + interval '96 hours'
    FROM chosen JOIN projects ON projects.is_default
    ON CONFLICT (user_id, number) DO UPDATE SET started_at = excluded.started_at, deadline_at = excluded.deadline_at,
      submitted_at = NULL, penalized_at = NULL, penalized_reason = NULL
    RETURNING id, user_id
  )
  SELECT chosen.*, started.id AS assignment_id FROM chosen JOIN started ON started.user_id = chosen.id`;

/** $1 users, $2 text, $3 its length, $4 versions, $5 the text that each edit inserts, $6 its position */
const SEED_DRAFTS = `
  WITH made AS (
    INSERT INTO drafts (assignment_id, kind, subject_id, version, length, saved_at)
    SELECT id, 'document', user_id, $4::int, $3::int, now() FROM assignments WHERE user_id = ANY($1::uuid[]) RETURNING id
  ), logged AS (
    INSERT INTO draft_versions (draft_id, version, saved_at, length, at, removed, inserted)
    SELECT id, version, now(), $3::int, CASE WHEN version > 1 THEN $6::int END,
      CASE WHEN version > 1 THEN length($5::text) END, CASE WHEN version > 1 THEN $5::text END
    FROM made, generate_series(1, $4::int) AS version
  )
  INSERT INTO draft_snapshots (draft_id, version, content) SELECT id, 1, $2::text FROM made`;
