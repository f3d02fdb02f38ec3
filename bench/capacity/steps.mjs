import { readFileSync } from 'node:fs';
import { createFreshUsers, resume, Writer } from '../drafts/writers.mjs';
import { applyLoad, post } from '../lib/load.mjs';
import { residentMb } from '../lib/machine.mjs';
import { paragraph, type } from './typing.mjs';
import { watch } from './watch.mjs';

/** Half write documents, where a pause saves at most each 30 s, and half write beside an image, where each pause saves: 11 times a minute in a trial. */
const SAVES_A_MINUTE = { document: 2.5, image: 11 };
export const SAVES_A_MINUTE_OF_ALL = (SAVES_A_MINUTE.document + SAVES_A_MINUTE.image) / 2;
export const MAX_SAVE_MS = 250;
export const MAX_OTHER_MS = 500;
/** If fewer of the requests are sent, the server is too slow for the rate. */
const MIN_SENT = 0.95;
/** As many as a reverse proxy keeps open. */
const CONNECTIONS = 256;
const WARM_UP_SECONDS = 5;
/** Texts of all stages, up to about 2,000 words. */
const LENGTHS = Array.from({ length: 16 }, (_, index) => (index + 1) * 1000);
/**
 * Other calls of each user who writes, a minute. An open page of the app reads the dashboard each minute. Beside four texts that are typed in,
 * one is open and only read: it asks every 30 s for a newer version. A document is opened every half an hour, a page every ten minutes, and
 * a user signs in every four hours.
 */
const OTHER_CALLS = { dashboard: 1, asking: 1 / 2, reading: (1 / 30 + 1 / 10) / 2, signIn: 1 / 240 };

/** Raises the number of users who write until a call waits too long. The step with only saves shows what one costs. */
export async function measureSteps(given) {
  const { client, product, server, superuser, secret, password, note, steps, seconds } = given;
  note(`${steps.at(-1)} users with texts`);
  const writers = await seedWriters(client, steps.at(-1), secret);
  // Otherwise PostgreSQL writes the new texts to the disk during the first step.
  await superuser.query('CHECKPOINT');
  const watched = { server, postmasterPid: product.postmasterPid, superuser };
  const common = { url: server.url, password, seconds, watched, writers };
  const onlySaves = await measureStep({ ...common, count: steps[1], others: {} });
  const measured = [];
  for (const count of steps) {
    note(`${count} users who write`);
    const step = () => measureStep({ ...common, count, others: OTHER_CALLS });
    const first = await step();
    // Repeated once, because other work of the machine may be the cause.
    measured.push(isGood(first) ? first : await step());
    if (!isGood(measured.at(-1))) break;
  }
  const connections = await readConnections(superuser);
  return { onlySaves, steps: measured, serverMb: residentMb(server.pid), connections };
}

export function isGood({ save, rate, refused, ...step }) {
  return (
    refused === 0 &&
    save.p99 < MAX_SAVE_MS &&
    otherCalls(step).every(({ p99 }) => p99 < MAX_OTHER_MS) &&
    save.perSecond >= MIN_SENT * rate
  );
}

/** What was measured of each kind of call besides saves. */
export const otherCalls = (step) => Object.keys(OTHER_CALLS).flatMap((kind) => step[kind] ?? []);

async function measureStep({ url, password, seconds, watched, writers: all, count, others }) {
  const writers = all.slice(0, count);
  const rate = Math.round((count * SAVES_A_MINUTE_OF_ALL) / 60);
  const requests = {
    save: (some) => some.map((writer) => writer.saving(type)),
    dashboard: (some) => inTurn(some, ({ headers }) => ({ path: '/api/users/dashboard', headers })),
    asking: (some) => inTurn(some, (writer) => writer.asking()),
    reading: (some) => inTurn(some, (writer) => writer.reading()),
    signIn: (some) => inTurn(some, ({ email }) => post('/api/auth/login', {}, { email, password })),
  };
  const perSecond = { save: rate };
  // The least rate of autocannon is one a second.
  for (const [kind, share] of Object.entries(others))
    perSecond[kind] = Math.max(1, Math.round((count * share) / 60));
  const load = async (duration) => {
    const kinds = Object.entries(perSecond).map(async ([kind, rateOfKind]) => {
      // A connection has users of its own, so that no user saves twice at the same time.
      const requestsOf = (index, connections) => requests[kind](everyNth(writers, index, connections));
      const given = { url, connections: CONNECTIONS, requestsOf, perSecond: rateOfKind, mayRefuse: true };
      return [kind, await applyLoad({ ...given, seconds: duration })];
    });
    return Object.fromEntries(await Promise.all(kinds));
  };
  await load(WARM_UP_SECONDS);
  await resume(url, writers);
  const end = await watch(watched);
  const kinds = await load(seconds);
  const means = await end();
  await resume(url, writers);
  const refused = Object.values(kinds).reduce((sum, kind) => sum + kind.refused, 0);
  return { writers: count, rate, refused, ...kinds, ...means };
}

function everyNth(items, first, step) {
  const some = [];
  for (let place = first; place < items.length; place += step) some.push(items[place]);
  return some;
}

/** One request that is made anew each time, for the next of the writers. */
function inTurn(writers, requestOf) {
  let sent = 0;
  return [{ setupRequest: (request) => ({ ...request, ...requestOf(writers[sent++ % writers.length]) }) }];
}

async function seedWriters(client, count, secret) {
  const users = await createFreshUsers(client, count);
  for (const [index, length] of LENGTHS.entries()) {
    const some = users.filter((_, place) => place % LENGTHS.length === index).map(({ id }) => id);
    await client.query(SEED, [some, paragraph(length), length]);
  }
  await client.query('VACUUM ANALYZE users, assignments, drafts, draft_versions, draft_snapshots');
  return users.map(
    (user, place) => new Writer({ user, secret, length: LENGTHS[place % LENGTHS.length], version: 1 }),
  );
}

/** $1 users, $2 text, $3 its length */
const SEED = `
  WITH made AS (
    INSERT INTO drafts (assignment_id, kind, subject_id, version, length, saved_at)
    SELECT id, 'document', user_id, 1, $3::int, now() FROM assignments WHERE user_id = ANY($1::uuid[]) RETURNING id
  ), logged AS (
    INSERT INTO draft_versions (draft_id, version, saved_at, length) SELECT id, 1, now(), $3::int FROM made
  )
  INSERT INTO draft_snapshots (draft_id, version, content) SELECT id, 1, $2::text FROM made`;

/** By program: how many connections, and the memory that one has for itself alone. */
async function readConnections(superuser) {
  const { rows } = await superuser.query(
    `SELECT application_name AS name, array_agg(pid) AS pids FROM pg_stat_activity
     WHERE application_name LIKE 'inkwell%' GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ name, pids }) => ({
    name,
    count: pids.length,
    privateMb: pids.reduce((sum, pid) => sum + privateMb(pid), 0) / pids.length,
  }));
}

function privateMb(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_\w+: +(\d+)/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}
