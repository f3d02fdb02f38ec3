import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '../lib/load.mjs';
import { signedIn } from '../lib/tokens.mjs';
import { html, rewrite } from './text.mjs';

/** After the opening tag of the first paragraph. */
const PASSAGE_AT = 3;
const PASSAGE_LENGTH = 200;
/** In which the server completes the requests whose connections were closed at the end of a load. */
const SETTLE_MS = 1000;

/**
 * A user with an open document, who knows the newest version and the length of the text. The text itself is not kept, so that
 * many users fit into the memory.
 */
export class Writer {
  #isWaiting = false;

  constructor({ user, secret, length, version = 0 }) {
    this.id = user.id;
    this.email = user.email;
    this.length = length;
    this.version = version;
    this.headers = signedIn(user, secret);
    this.query = `?assignment=${user.assignment_id}`;
  }

  /** Saves, each with another edit and checked. @param makeEdit is given the length of the text */
  saving(makeEdit = (length) => rewrite(length, PASSAGE_LENGTH)) {
    let growth = 0;
    return {
      ...post(`/api/work/save-draft${this.query}`, this.headers),
      setupRequest: (request) => {
        const edit = makeEdit(this.length);
        growth = edit.insert.length - edit.remove;
        this.length += growth;
        this.#isWaiting = true;
        const body = { baseVersion: this.version, edit, length: this.length };
        return { ...request, body: JSON.stringify(body) };
      },
      onResponse: (status, body) => {
        this.#isWaiting = false;
        if (status === 200) return this.#took(body);
        // A busy server may refuse a save, which changes nothing.
        assert.equal(status, 503, body);
        this.length -= growth;
      },
    };
  }

  savingWhole(content) {
    return post(`/api/work/save-draft${this.query}`, this.headers, { content });
  }

  reading() {
    return { method: 'GET', path: `/api/work/draft${this.query}`, headers: this.headers };
  }

  /** Asks for a newer version than the known one. */
  asking() {
    return { ...this.reading(), headers: { ...this.headers, 'If-None-Match': `"${this.version}"` } };
  }

  /** Reads what is stored: the last save, whose response was lost at the end of a load, or the one before. */
  async resume(url) {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    const response = await fetch(`${url}/api/work/draft${this.query}`, { headers: this.headers });
    const { version, content } = (await response.json()).work;
    assert.ok(
      version === this.version || version === this.version + 1,
      `Version ${version} after ${this.version}`,
    );
    this.version = version;
    this.length = content.length;
  }

  /** Every save increases the version by one. */
  #took(body) {
    const { version } = JSON.parse(body).work;
    assert.equal(version, this.version + 1);
    this.version = version;
  }
}

/** @returns users who have written a document of this length */
export async function createWriters(client, secret, count, { length, versions = 1 }) {
  const users = await createFreshUsers(client, count);
  await seedDrafts(client, users, { text: html(length), versions });
  return users.map((user) => new Writer({ user, secret, length, version: versions }));
}

/** The load of some writers, each over a connection of its own. */
export function savesOf(writers) {
  return { connections: writers.length, requestsOf: (connection) => [writers[connection].saving()] };
}

/** Lets the writers continue after a load. */
export async function resume(url, writers) {
  await sleep(SETTLE_MS);
  for (const writer of writers) await writer.resume(url);
}

/** Users whose work clock has just started and who have not written yet. */
export async function createFreshUsers(client, count) {
  const { rows } = await client.query(START_CLOCKS, [count]);
  assert.equal(rows.length, count, 'There are not enough users in the database');
  return rows;
}

/** Gives each user a document with a number of versions; all but the first are edits that replace the same passage at its start. */
export async function seedDrafts(client, users, { text, versions = 1 }) {
  const ids = users.map(({ id }) => id);
  const passage = rewrite(text.length, PASSAGE_LENGTH).insert;
  await client.query(SEED_DRAFTS, [ids, text, text.length, versions, passage, PASSAGE_AT]);
  await client.query('VACUUM ANALYZE drafts, draft_versions, draft_snapshots');
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
