import assert from 'node:assert/strict';
import { applyLoad, post } from '../lib/load.mjs';
import { moveToAllCores } from '../lib/machine.mjs';
import { signedIn } from '../lib/tokens.mjs';
import { html } from './text.mjs';
import { createFreshUsers, createWriters, resume, savesOf } from './writers.mjs';

const TEXT_LENGTH = 65_000;
const EDITS = 1000;
const READS = 200;
const SUBMIT_WORDS_LENGTH = 85_000;
/** Autosaves at a steady pace, as users make them. */
const WRITERS = 20;
const SAVES_PER_SECOND = 400;
const REGISTRATIONS = 200;
const SAVES_BESIDE_REGISTRATIONS = 100;
const LONGEST_RUN_SECONDS = 120;
/** A whole number of compaction intervals: the next save enqueues a compaction of all of them. */
const LONG_HISTORY = 2999;

/** Reads a draft with a thousand edits, through the API. */
export async function measureReading({ client, server: { url }, secret }) {
  const writers = await createWriters(client, secret, 1, { length: TEXT_LENGTH });
  await applyLoad({ url, ...savesOf(writers), amount: EDITS });
  const requests = [writers[0].reading()];
  const { p50 } = await applyLoad({ url, connections: 1, requests, amount: READS });
  return { edits: EDITS, p50 };
}

/** Autosaves while long histories are compacted, compared with autosaves alone. */
export async function measureCompaction({ client, server, secret, secondsPerRun }) {
  const load = (writers) => autosaves(server, writers, { seconds: secondsPerRun });
  // Seeded before both, so that its disk writes affect neither.
  const busy = await createWriters(client, secret, WRITERS, { length: TEXT_LENGTH, versions: LONG_HISTORY });
  const quiet = await createWriters(client, secret, WRITERS, { length: TEXT_LENGTH });
  await load(quiet);
  const without = await load(quiet);
  const during = await load(busy);
  const snapshots = await countSnapshots(client, busy);
  assert.ok(snapshots >= WRITERS, 'Nothing was compacted meanwhile');
  return { snapshots, without, during };
}

/** Submissions one after the other, while other users save. */
export async function measureSubmitting({ client, server, secret, submissions }) {
  const users = await createFreshUsers(client, submissions);
  const content = html(SUBMIT_WORDS_LENGTH);
  const words = content.split(/[\s<>/]+/).filter((word) => word !== 'p' && word !== '').length;
  assert.ok(words >= 10_000, `${words} words are not enough`);
  const writers = await createWriters(client, secret, WRITERS, { length: TEXT_LENGTH });
  const stop = new AbortController();
  const saving = autosaves(server, writers, { seconds: LONGEST_RUN_SECONDS, signal: stop.signal });
  const requests = users.map((user) => post('/api/work/submit', signedIn(user, secret), { content }));
  const { p50 } = await applyLoad({ url: server.url, connections: 1, requests, amount: submissions });
  stop.abort();
  const { perSecond } = await saving;
  return { words, savesPerSecond: perSecond, p50 };
}

/** Autosaves while many users register at once. The last measure, because then server and load may use all cores. */
export async function measureRegistering({ client, server, secret }) {
  moveToAllCores(server.pid);
  moveToAllCores(process.pid);
  const writers = await createWriters(client, secret, WRITERS, { length: TEXT_LENGTH });
  const stop = new AbortController();
  const saving = autosaves(server, writers, {
    perSecond: SAVES_BESIDE_REGISTRATIONS,
    seconds: LONGEST_RUN_SECONDS,
    signal: stop.signal,
  });
  const startedAt = performance.now();
  const requests = Array.from({ length: REGISTRATIONS }, (_, index) =>
    post('/api/auth/register', {}, registration(index)),
  );
  const requestsOf = (connection) => [requests[connection]];
  await applyLoad({ url: server.url, connections: REGISTRATIONS, requestsOf, amount: REGISTRATIONS });
  const seconds = (performance.now() - startedAt) / 1000;
  stop.abort();
  return { registrations: REGISTRATIONS, seconds, ...(await saving) };
}

const registration = (index) => ({
  name: 'Bench Registration',
  email: `bench-registration-${index}@example.com`,
  mobileNumber: '5551234567',
  alternativeMobileNumber: '5557654321',
  address: '1 Paper Street, Inkford',
  password: 'a-Long-pass-8231',
});

async function autosaves({ url }, writers, during) {
  const rates = await applyLoad({ url, ...savesOf(writers), perSecond: SAVES_PER_SECOND, ...during });
  await resume(url, writers);
  return rates;
}

/** @returns how many snapshots were made of the histories of these writers */
export async function countSnapshots(client, writers) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS made FROM draft_snapshots s JOIN drafts d ON d.id = s.draft_id JOIN assignments a ON a.id = d.assignment_id
     WHERE s.is_kept AND a.user_id = ANY ($1)`,
    [writers.map(({ id }) => id)],
  );
  return rows[0].made;
}
