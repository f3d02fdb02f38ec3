import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 20;

/**
 * Watches how long statements of requests wait for a table, which does not depend on the other load of the machine.
 * @returns a function that stops watching and gives the longest wait in milliseconds
 */
export function watchLockWaits(client) {
  let isStopped = false;
  const watch = async () => {
    let longestMs = 0;
    while (!isStopped) {
      const { rows } = await client.query(LONGEST_WAIT);
      longestMs = Math.max(longestMs, rows[0].ms);
      await sleep(INTERVAL_MS);
    }
    return longestMs;
  };
  const watching = watch();
  return () => {
    isStopped = true;
    return watching;
  };
}

/** Migrations wait in other modes. */
const LONGEST_WAIT = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)) * 1000, 0)::int AS ms FROM pg_locks
  WHERE NOT granted AND locktype = 'relation' AND mode IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`;
