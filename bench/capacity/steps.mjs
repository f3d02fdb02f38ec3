import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createFreshUsers } from '../drafts/writers.mjs';
import { Inspector } from '../lib/inspector.mjs';
import { residentMb } from '../lib/machine.mjs';
import { percentile } from '../lib/statistics.mjs';
import { GrowingWriter, paragraph } from './growing-writer.mjs';
import { OpenLoad } from './open-load.mjs';
import { Watch } from './watch.mjs';

export const EVERY_SECONDS = 30;
export const MAX_SAVE_MS = 250;
const WARM_UP_SECONDS = 5;
/** Texts of all stages, up to about 2,000 words. */
const LENGTHS = Array.from({ length: 16 }, (_, index) => (index + 1) * 1000);
/**
 * Other calls for each save. An open page of the app reads the dashboard each minute. A text is opened every half an hour, and
 * a user signs in every four hours.
 */
const OTHER_CALLS = { dashboard: 1 / 2, reading: 1 / 60, signIn: 1 / 480 };
const NO_OTHER_CALLS = { dashboard: 0, reading: 0, signIn: 0 };

/**
 * Raises the number of users who save every 30 s until a save waits too long. The steps with only saves show what one costs, in a
 * small and in a large table.
 */
export async function measureSteps(given) {
  const { client, product, server, secret, password, note, steps, seconds, olderVersions } = given;
  const superuser = new pg.Client(product.superuserUrl);
  await superuser.connect();
  await superuser.query('ALTER SYSTEM SET track_wal_io_timing = on');
  await superuser.query('SELECT pg_reload_conf()');
  const inspector = await Inspector.open(server.pid, server.inspectorPort);
  try {
    note(`${steps.at(-1)} users with texts`);
    const writers = await seedWriters(client, steps.at(-1), secret);
    // Otherwise PostgreSQL writes the new texts to the disk during the first step.
    await superuser.query('CHECKPOINT');
    const watched = { server, postmasterPid: product.postmasterPid, inspector, superuser };
    const common = { url: server.url, password, seconds, watched, writers };
    const saveOnly = () => measureStep({ ...common, count: steps[1], others: NO_OTHER_CALLS });
    const onlySaves = await saveOnly();
    const measured = [];
    for (const count of steps) {
      note(`${count} users, each saving every ${EVERY_SECONDS} s`);
      const step = () => measureStep({ ...common, count, others: OTHER_CALLS });
      const first = await step();
      // Repeated once, because other work of the machine may be the cause.
      measured.push(isTooSlow(first) ? await step() : first);
      if (isTooSlow(measured.at(-1))) break;
    }
    const memory = { serverMb: residentMb(server.pid), connections: await readConnections(superuser) };
    note(`${olderVersions} older versions`);
    await addOlderVersions(superuser, olderVersions);
    return { onlySaves, steps: measured, ...memory, olderVersions, onlySavesLater: await saveOnly() };
  } finally {
    inspector.close();
    await superuser.end();
  }
}

const isTooSlow = ({ save, refused }) => refused > 0 || save.p99 >= MAX_SAVE_MS;

async function measureStep({ url, password, seconds, watched, writers, count, others }) {
  const durations = { save: [], dashboard: [], reading: [], signIn: [] };
  const total = { save: 0, dashboard: 0, reading: 0, signIn: 0 };
  let refused = 0;
  // The server closes connections that are not used for a minute.
  const load = await OpenLoad.open(url);
  const watch = await Watch.begin(watched);
  const recordFrom = performance.now() + WARM_UP_SECONDS * 1000;
  const send = (kind, bytes, dueAt, took) => {
    total[kind] += 1;
    load.send(bytes, dueAt, (answer, milliseconds) => {
      if (!took(answer)) refused += 1;
      if (dueAt >= recordFrom) durations[kind].push(milliseconds);
    });
  };
  let sent = 0;
  await load.run({
    perSecond: count / EVERY_SECONDS,
    seconds: WARM_UP_SECONDS + seconds,
    next(dueAt) {
      const writer = writers[sent++ % count];
      const took = (answer) => writer.tookSave(answer);
      send('save', writer.saveRequest(), dueAt, took);
      if (Math.random() < others.dashboard) send('dashboard', writer.dashboardRequest(), dueAt, isOk);
      if (Math.random() < others.reading) send('reading', writer.readRequest(), dueAt, isOk);
      if (Math.random() < others.signIn) send('signIn', writer.signInRequest(password), dueAt, isOk);
    },
  });
  const watchedStep = await watch.end();
  load.close();
  const latencies = Object.entries(durations).map(([kind, values]) => [
    kind,
    { total: total[kind], p50: percentile(values, 0.5), p99: percentile(values, 0.99) },
  ]);
  return { writers: count, refused, ...Object.fromEntries(latencies), ...watchedStep };
}

/** @returns false if the server was too busy */
function isOk({ status, body }) {
  if (status !== 503) assert.equal(status, 200, body);
  return status === 200;
}

async function seedWriters(client, count, secret) {
  const users = await createFreshUsers(client, count);
  for (const [index, length] of LENGTHS.entries()) {
    const some = users.filter((_, place) => place % LENGTHS.length === index).map(({ id }) => id);
    await client.query(SEED, [some, paragraph(length), length]);
  }
  await client.query('VACUUM ANALYZE users, assignments, drafts, draft_versions, draft_snapshots');
  return users.map(
    (user, place) => new GrowingWriter({ user, secret, length: LENGTHS[place % LENGTHS.length], version: 1 }),
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

/** Those of other texts. Without the checks of foreign keys, because the texts themselves do not matter here. */
async function addOlderVersions(superuser, count) {
  await superuser.query('SET session_replication_role = replica');
  await superuser.query(OLDER_VERSIONS, [Math.ceil(count / VERSIONS_PER_TEXT), VERSIONS_PER_TEXT]);
  await superuser.query('VACUUM ANALYZE draft_versions');
  await superuser.query('CHECKPOINT');
}

const VERSIONS_PER_TEXT = 1000;

/** $1 texts, $2 versions of each */
const OLDER_VERSIONS = `
  INSERT INTO draft_versions (draft_id, version, saved_at, length, at, removed, inserted)
  SELECT -text, version, now() - interval '60 days', 96 * version, 96 * version, 0, repeat('words ', 16)
  FROM generate_series(1, $1::int) AS text, generate_series(1, $2::int) AS version`;

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
