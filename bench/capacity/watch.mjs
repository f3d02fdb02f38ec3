import { processorSeconds, treeProcessorSeconds } from '../lib/machine.mjs';

/**
 * Watches the three programs: their processor time as a share of a core, and PostgreSQL's log.
 * @param given.superuser a connection of its own
 * @returns a function that returns the means since then
 */
export async function watch(given) {
  const before = await readTotals(given);
  return async () => {
    const after = await readTotals(given);
    const seconds = after.at - before.at;
    const perSecond = (name) => (after[name] - before[name]) / seconds;
    return {
      seconds,
      serverCpu: perSecond('server'),
      postgresCpu: perSecond('postgres'),
      loadCpu: perSecond('load'),
      walMbPerSecond: perSecond('walBytes') / 1024 / 1024,
    };
  };
}

async function readTotals({ server, postmasterPid, superuser }) {
  const { rows } = await superuser.query('SELECT wal_bytes::float8 AS "walBytes" FROM pg_stat_wal');
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now() / 1000,
    server: processorSeconds(server.pid),
    postgres: treeProcessorSeconds(postmasterPid),
    load: (user + system) / 1e6,
    ...rows[0],
  };
}
