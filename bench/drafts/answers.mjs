import assert from 'node:assert/strict';
import { median } from '../lib/statistics.mjs';
import { Wire } from '../lib/wire.mjs';
import { keepSaving, timed } from './load.mjs';
import { html } from './text.mjs';
import { createFreshUsers, seedDrafts, Writer } from './writers.mjs';

const TEXT_LENGTH = 65_000;
const EDITS = 1000;
const READS = 200;
const SUBMIT_WORDS_LENGTH = 85_000;
/** Autosaves at a steady pace, as users make them. */
const WRITERS = 20;
const PAUSE_MS = 40;
/** A whole number of compaction intervals: the next save enqueues a compaction of all of them. */
const LONG_HISTORY = 2999;

/** Reads a draft with a thousand edits, through the API. */
export async function measureReading({ client, server, secret }) {
  const [writer] = await newWriters(client, secret, 1);
  const wire = await Wire.open(server.url);
  try {
    for (let count = 0; count < EDITS; count++) writer.took(await wire.ask(writer.editRequest()));
    const durations = [];
    for (let count = 0; count < READS; count++) {
      const { answer, milliseconds } = await timed(() => wire.ask(writer.readRequest()));
      if (count === 0) writer.check(answer);
      durations.push(milliseconds);
    }
    return { edits: EDITS, p50: median(durations) };
  } finally {
    wire.close();
  }
}

/** Autosaves while long histories are compacted, compared with autosaves alone. */
export async function measureCompaction({ client, server, secret, secondsPerRun }) {
  const load = (writers) => autosaves(server, writers, secondsPerRun);
  // Seeded before both, so that its disk writes affect neither.
  const busy = await newWriters(client, secret, WRITERS, LONG_HISTORY);
  const quiet = await newWriters(client, secret, WRITERS);
  await load(quiet);
  const without = await load(quiet);
  const during = await load(busy);
  const { rows } = await client.query(
    `SELECT count(*)::int AS made FROM draft_snapshots s JOIN drafts d ON d.id = s.draft_id JOIN assignments a ON a.id = d.assignment_id
     WHERE s.is_kept AND a.user_id = ANY ($1)`,
    [busy.map(({ id }) => id)],
  );
  assert.ok(rows[0].made >= WRITERS, 'Nothing was compacted meanwhile');
  return { snapshots: rows[0].made, without, during };
}

/** Submissions one after the other, while other users save. */
export async function measureSubmitting({ client, server, secret, submissions }) {
  const users = await createFreshUsers(client, submissions);
  const text = html(SUBMIT_WORDS_LENGTH);
  const words = text.split(/[\s<>/]+/).filter((word) => word !== 'p' && word !== '').length;
  assert.ok(words >= 10_000, `${words} words are not enough`);
  const stop = new AbortController();
  const saving = autosaves(server, await newWriters(client, secret, WRITERS), 60, stop.signal);
  const wire = await Wire.open(server.url);
  const durations = [];
  try {
    for (const user of users) {
      const bytes = new Writer({ user, secret, text }).submitRequest();
      const { answer, milliseconds } = await timed(() => wire.ask(bytes));
      assert.equal(answer.status, 200, answer.body);
      durations.push(milliseconds);
    }
  } finally {
    stop.abort();
    wire.close();
  }
  const { perSecond } = await saving;
  return { words, savesPerSecond: perSecond, p50: median(durations) };
}

async function newWriters(client, secret, count, versions = 1) {
  const users = await createFreshUsers(client, count);
  const text = html(TEXT_LENGTH);
  const draft = await seedDrafts(client, users, { text, versions });
  return users.map((user) => new Writer({ user, secret, text: draft, version: versions }));
}

function autosaves({ url }, writers, seconds, signal) {
  const turns = writers.map((writer) => ({
    next: () => writer.editRequest(),
    took: (answer) => writer.took(answer),
  }));
  return keepSaving({ url, turns, seconds, pauseMs: PAUSE_MS, signal });
}
