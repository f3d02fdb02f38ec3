import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyLoad } from '../lib/load.mjs';
import { countSnapshots } from './answers.mjs';
import { createWriters, savesOf } from './writers.mjs';

const CONNECTIONS = 20;
const TEXT_LENGTH = 65_000;
/** The interval of `drafts/compaction.job.ts`. An unfinished interval at the end is not counted. */
const SNAPSHOT_EVERY = 300;
const POLL_MS = 100;

/**
 * Bytes of write-ahead log for each autosave. Nothing else runs, because all writes share the log. A checkpoint just before
 * makes PostgreSQL log each page whole at its first change; the snapshots that the saves cause are waited for and counted.
 */
export async function measureLog({ client, superuser, server, secret, secondsPerRun }) {
  const writers = await createWriters(client, secret, CONNECTIONS, { length: TEXT_LENGTH });
  await superuser.query('CHECKPOINT');
  const before = await readLogBytes(superuser);
  const { answers } = await applyLoad({ url: server.url, ...savesOf(writers), seconds: secondsPerRun * 2 });
  await untilSnapshots(client, writers);
  const bytes = (await readLogBytes(superuser)) - before;
  return { textLength: TEXT_LENGTH, saves: answers, bytesPerSave: bytes / answers };
}

/** Every 300th version enqueues the snapshot of the completed interval. */
async function untilSnapshots(client, writers) {
  const wanted = writers.reduce(
    (sum, { version }) => sum + Math.max(0, Math.floor(version / SNAPSHOT_EVERY) - 1),
    0,
  );
  for (let attempts = 0; attempts < 600; attempts++) {
    if ((await countSnapshots(client, writers)) >= wanted) return;
    await sleep(POLL_MS);
  }
  assert.fail('The snapshots of the saves were not made');
}

async function readLogBytes(superuser) {
  const { rows } = await superuser.query('SELECT wal_bytes::float8 AS bytes FROM pg_stat_wal');
  return rows[0].bytes;
}
