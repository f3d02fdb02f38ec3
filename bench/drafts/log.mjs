import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepSaving } from './load.mjs';
import { html } from './text.mjs';
import { createFreshUsers, seedDrafts, Writer } from './writers.mjs';

const CONNECTIONS = 20;
const TEXT_LENGTH = 65_000;
/** The interval of `drafts/compaction.job.ts`. An unfinished interval at the end is not counted. */
const SNAPSHOT_EVERY = 300;
const POLL_MS = 100;

/**
 * Bytes of write-ahead log for each autosave. Nothing else runs, because all writes share the log. A checkpoint just before
 * makes PostgreSQL log each page whole at its first change; the snapshots that the saves cause are waited for and counted.
 */
export async function measureLog({ client, server, secret, superuserUrl, secondsPerRun }) {
  const users = await createFreshUsers(client, CONNECTIONS);
  const text = html(TEXT_LENGTH);
  await seedDrafts(client, users, { text });
  const writers = users.map((user) => new Writer({ user, secret, text, version: 1 }));
  const superuser = new pg.Client(superuserUrl);
  await superuser.connect();
  try {
    await superuser.query('CHECKPOINT');
    const before = await logOf(superuser);
    const { answers } = await keepSaving({
      ...server,
      turns: writers.map(turnsOf),
      seconds: secondsPerRun * 2,
    });
    await untilSnapshots(client, writers);
    const after = await logOf(superuser);
    return {
      textLength: TEXT_LENGTH,
      saves: answers,
      bytesPerSave: (after.bytes - before.bytes) / answers,
      fullPages: after.fullPages - before.fullPages,
    };
  } finally {
    await superuser.end();
  }
}

function turnsOf(writer) {
  return { next: () => writer.editRequest(), took: (answer) => writer.took(answer) };
}

/** Every 300th version enqueues the snapshot of the completed interval. */
async function untilSnapshots(client, writers) {
  const wanted = writers.reduce(
    (sum, { version }) => sum + Math.max(0, Math.floor(version / SNAPSHOT_EVERY) - 1),
    0,
  );
  for (let attempts = 0; attempts < 600; attempts++) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS made FROM draft_snapshots s JOIN drafts d ON d.id = s.draft_id JOIN assignments a ON a.id = d.assignment_id
       WHERE s.is_kept AND a.user_id = ANY ($1)`,
      [writers.map(({ id }) => id)],
    );
    if (rows[0].made >= wanted) return;
    await sleep(POLL_MS);
  }
  assert.fail('The snapshots of the saves were not made');
}

async function logOf(client) {
  const { rows } = await client.query(
    'SELECT wal_bytes::float8 AS bytes, wal_fpi::int AS "fullPages" FROM pg_stat_wal',
  );
  return rows[0];
}
