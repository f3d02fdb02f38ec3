import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds, treeProcessorSeconds } from '../lib/machine.mjs';

const SAMPLE_MS = 200;

/**
 * Watches the three programs from one call to the next: their processor time, the share of the time in which the event loop was
 * busy, what PostgreSQL's connections wait for, and its log.
 */
export class Watch {
  #given;
  #before;
  #sampling;

  /** @param given.superuser a connection of its own */
  static async begin(given) {
    const watch = new Watch();
    watch.#given = given;
    watch.#before = await readTotals(given);
    watch.#sampling = sample(given.superuser);
    return watch;
  }

  async end() {
    const waits = await this.#sampling.end();
    const after = await readTotals(this.#given);
    const before = this.#before;
    const seconds = after.at - before.at;
    const active = after.loop.active - before.loop.active;
    const idle = after.loop.idle - before.loop.idle;
    const perSecond = (name) => (after[name] - before[name]) / seconds;
    return {
      seconds,
      serverCpu: perSecond('server'),
      postgresCpu: perSecond('postgres'),
      loadCpu: perSecond('load'),
      loopBusy: active / (active + idle),
      walMbPerSecond: perSecond('walBytes') / 1024 / 1024,
      syncsPerSecond: perSecond('syncs'),
      syncShare: perSecond('syncMs') / 1000,
      waits,
    };
  }
}

async function readTotals({ server, postmasterPid, inspector, superuser }) {
  const { rows } = await superuser.query(WAL);
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now() / 1000,
    server: processorSeconds(server.pid),
    postgres: treeProcessorSeconds(postmasterPid),
    load: (user + system) / 1e6,
    loop: await inspector.eventLoopUtilization(),
    ...rows[0],
  };
}

/** Needs `track_wal_io_timing`. */
const WAL = `
  SELECT (SELECT wal_bytes::float8 FROM pg_stat_wal) AS "walBytes", sum(fsyncs)::float8 AS syncs,
    coalesce(sum(fsync_time), 0)::float8 AS "syncMs"
  FROM pg_stat_io WHERE object = 'wal'`;

/** The average number of connections of the server that work or wait, by what they wait for. */
function sample(superuser) {
  const counts = new Map();
  let samples = 0;
  let isOver = false;
  const run = async () => {
    for (; !isOver; samples++) {
      const { rows } = await superuser.query(ACTIVE);
      for (const { waits } of rows) counts.set(waits, (counts.get(waits) ?? 0) + 1);
      await sleep(SAMPLE_MS);
    }
  };
  const running = run();
  return {
    async end() {
      isOver = true;
      await running;
      return [...counts]
        .map(([waits, count]) => ({ waits, connections: count / samples }))
        .sort((a, b) => b.connections - a.connections);
    },
  };
}

const ACTIVE = `
  SELECT coalesce(wait_event_type || ': ' || wait_event, 'working') AS waits FROM pg_stat_activity
  WHERE application_name LIKE 'inkwell%' AND state <> 'idle'
    AND wait_event_type IS DISTINCT FROM 'Client'`;
