import assert from 'node:assert/strict';
import { onServerCore, processorSeconds } from '../lib/machine.mjs';
import { freePort, startServer } from '../lib/running-servers.mjs';
import { median } from '../lib/statistics.mjs';
import { requestBytes } from '../lib/wire.mjs';
import { ask, keepSaving } from './load.mjs';
import { html } from './text.mjs';
import { createFreshUsers, seedDrafts, Writer } from './writers.mjs';

const CONNECTIONS = 20;
const TEXT_LENGTH = 65_000;
const WARM_UP_SECONDS = 2;
/** How PostgreSQL stores a text: compressed by default, uncompressed with STORAGE EXTERNAL. */
const FLOORS = { compressed: 'EXTENDED', uncompressed: 'EXTERNAL' };

/** Saves of the product and of the baselines, alternately; medians. */
export async function measureSaves({ client, server, secret, databaseUrl, runs, secondsPerRun }) {
  const text = html(TEXT_LENGTH);
  const users = await createFreshUsers(client, 2 * CONNECTIONS);
  await seedDrafts(client, users, { text });
  const writers = users.map((user) => new Writer({ user, secret, text, version: 1 }));
  const editors = writers.slice(0, CONNECTIONS);
  const floor = await startFloor(client, databaseUrl, users, text);
  const sides = {
    edit: { ...server, turns: editors.map((writer) => turnsOf(writer, () => writer.editRequest())) },
    whole: { ...server, turns: writers.slice(CONNECTIONS).map(wholeTurns) },
    ...mapValues(FLOORS, (_, table) => ({ ...floor, turns: rewritingTurns(table, users, text) })),
  };
  const names = Object.keys(sides);
  for (const name of names) await measure(sides[name], WARM_UP_SECONDS);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const name of rotated(names, run)) {
      measured[name].push(await measure(sides[name], secondsPerRun));
    }
  }
  await floor.stop();
  await client.query('DROP SCHEMA bench_floor CASCADE');
  for (const writer of editors.slice(0, 3)) writer.check(await ask(server.url, writer.readRequest()));
  return {
    ...mapValues(measured, mediansOf),
    ratios: {
      editToCompressed: ratio(measured.edit, measured.compressed),
      editToUncompressed: ratio(measured.edit, measured.uncompressed),
      wholeToCompressed: ratio(measured.whole, measured.compressed),
    },
  };
}

async function startFloor(client, databaseUrl, users, text) {
  await client.query('CREATE SCHEMA bench_floor');
  for (const [table, storage] of Object.entries(FLOORS)) {
    await client.query(`CREATE TABLE bench_floor.${table} (user_id uuid PRIMARY KEY,
      content text STORAGE ${storage} NOT NULL, version int NOT NULL, saved_at timestamptz)`);
    await client.query(`INSERT INTO bench_floor.${table} SELECT id, $2, 1 FROM unnest($1::uuid[]) AS id`, [
      users.map(({ id }) => id),
      text,
    ]);
  }
  // On the product's core; the product is idle meanwhile.
  return startServer(...onServerCore(process.execPath, ['bench/drafts/floor.mjs']), {
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl },
  });
}

function turnsOf(writer, next) {
  return { next, took: (answer) => writer.took(answer) };
}

// Whole requests are prepared for both, because building them would take time from PostgreSQL's core.
function wholeTurns(writer) {
  const bytes = writer.wholeRequest();
  return turnsOf(writer, () => bytes);
}

function rewritingTurns(table, users, text) {
  return users.slice(0, CONNECTIONS).map(({ id }) => {
    const body = JSON.stringify({ userId: id, content: text });
    const bytes = requestBytes({ method: 'POST', path: `/${table}`, headers: {}, body });
    return { next: () => bytes, took: ({ status, body: answer }) => assert.equal(status, 200, answer) };
  });
}

async function measure({ url, pid, turns }, seconds) {
  const cpuBefore = processorSeconds(pid);
  const { answers, ...rates } = await keepSaving({ url, turns, seconds });
  return {
    ...rates,
    processorMs: ((processorSeconds(pid) - cpuBefore) * 1000) / answers,
  };
}

function rotated(names, by) {
  const start = by % names.length;
  return [...names.slice(start), ...names.slice(0, start)];
}

const mapValues = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));

function mediansOf(runs) {
  return mapValues(runs[0], (_, name) => median(runs.map((run) => run[name])));
}

function ratio(ours, theirs) {
  return median(ours.map(({ perSecond }, run) => perSecond / theirs[run].perSecond));
}
