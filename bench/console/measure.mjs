import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { runNode } from '../../scripts/lib/processes.mjs';
import { applyLoad } from '../lib/load.mjs';
import { onServerCore } from '../lib/machine.mjs';
import { freePort, startServer } from '../lib/running-servers.mjs';
import { consoleCalls } from './calls.mjs';
import { measureExport } from './export.mjs';
import { COUNT_INDEX } from './floor-sql.mjs';
import { growTo, seedTexts } from './seed.mjs';
import { seedLists } from './seed-lists.mjs';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 1;
/** Product and baseline alternately, so that other load of the machine affects both. */
const TURNS = ['product', 'floor', 'floor', 'product'];

/**
 * Measures the console's calls beside the baseline at each number of users, and its pages in Chromium at the first.
 * @param sizes.users growing numbers, `sizes.texts` submissions, `sizes.rows` of each list of
 *   work, `sizes.auditEntries`, `sizes.seconds` of each turn
 */
export async function measureConsole({
  client,
  server,
  secret,
  databaseUrl,
  admin,
  passwordHash,
  sizes,
  note,
}) {
  const measured = { texts: sizes.texts, seconds: sizes.seconds, stages: [] };
  for (const [stage, users] of sizes.users.entries()) {
    note(`console: ${users} users`);
    await growTo(client, users, passwordHash);
    if (stage === 0) await seedTexts(client, sizes.texts);
    if (stage === sizes.users.length - 1) await seedLists(client, sizes);
    await client.query(COUNT_INDEX.create);
    await client.query('VACUUM ANALYZE users, assignments');
    const floor = await startFloor({ databaseUrl, secret });
    const calls = await consoleCalls({ client, url: server.url, admin, texts: sizes.texts });
    const rows = [];
    for (const call of calls) {
      note(`console: ${call.name}`);
      await waitUntilIdle(client);
      const row = await measureCall(call, { product: server, floor }, sizes.seconds);
      // The baseline counts users: with few users it may be as fast, so there is no target.
      rows.push({ ...row, ...(stage < sizes.users.length - 1 && { floorTimes: undefined }) });
    }
    await floor.stop();
    await client.query(COUNT_INDEX.drop);
    note('console: export');
    const exported = await measureExport({ server, admin, users });
    measured.stages.push({ users, rows, exported });
    if (stage === 0) measured.pages = await measurePages(server, admin, note);
  }
  return measured;
}

async function startFloor({ databaseUrl, secret }) {
  return startServer(...onServerCore(process.execPath, ['bench/console/floor.mjs']), {
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl, JWT_SECRET: secret },
  });
}

/** Waits for the statements of requests that were given up at the end of the call before. */
async function waitUntilIdle(client) {
  for (;;) {
    const { rows } = await client.query(ACTIVE_STATEMENTS);
    if (rows[0].active === 0) return;
    await sleep(200);
  }
}

const ACTIVE_STATEMENTS = `
  SELECT count(*)::int AS active FROM pg_stat_activity
  WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

async function measureCall(
  { name, requests, floorTimes, aloneMs, hasFloor = true, isFloorMeasured = hasFloor },
  servers,
  seconds,
) {
  if (hasFloor) await checkSameRows(requests.slice(0, 6), servers);
  const measured = isFloorMeasured ? Object.keys(servers) : ['product'];
  const at = async (connections) => {
    const sides = { product: [], floor: [] };
    for (const side of TURNS.filter((turn) => measured.includes(turn))) {
      const { url } = servers[side];
      sides[side].push(await applyLoad({ url, requests, connections, seconds }));
    }
    return { product: meanOf(sides.product), floor: isFloorMeasured ? meanOf(sides.floor) : undefined };
  };
  for (const side of measured) {
    const { url } = servers[side];
    await applyLoad({ url, requests, connections: 1, seconds: WARM_UP_SECONDS });
  }
  // With many connections, the statements of the last requests can still run after the run.
  const alone = await at(1);
  return { name, floorTimes, aloneMs, loaded: await at(CONNECTIONS), alone };
}

/** Throws if the servers do not find the same rows. */
async function checkSameRows(requests, { product, floor }) {
  for (const { path, headers } of requests) {
    const [ours, theirs] = await Promise.all(
      [product, floor].map(async ({ url }) => {
        const answer = await fetch(url + path, { headers });
        assert.equal(answer.status, 200, `${path}: ${answer.status}`);
        const body = await answer.json();
        return found(body);
      }),
    );
    if (ours.totalIsMore) theirs.total = Math.min(theirs.total, ours.total);
    assert.deepEqual(
      { ...theirs, totalIsMore: ours.totalIsMore },
      ours,
      `${path}: the floor answers differently`,
    );
  }
}

/** The ids in their order, and the numbers beside them. */
function found(body) {
  const { users, works, total, totalIsMore, stats, signedAgreements } = body.results ?? body;
  const ids = (list) => list?.map(({ _id }) => _id);
  return {
    users: ids(users),
    works: ids(works),
    total,
    totalIsMore,
    stats,
    signedAgreements: ids(signedAgreements),
  };
}

/** The mean of a side's two runs. A baseline that counts a million users may answer nothing in a run. */
function meanOf(runs) {
  const mean = (name) => runs.reduce((sum, run) => sum + (run.answers > 0 ? run[name] : 0), 0) / runs.length;
  return { perSecond: mean('perSecond'), p50: mean('p50'), p99: mean('p99') };
}

/** On all cores, because the browser stands for the administrator's machine. */
async function measurePages({ url }, { email, password }, note) {
  note('console: pages in Chromium');
  const { code, output } = await runNode(['bench/console/pages.mjs', url, email, password]);
  if (code !== 0) throw new Error(`The console's pages could not be measured:\n${output}`);
  return JSON.parse(output);
}
