import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../drafts/load.mjs';
import { createFreshUsers } from '../drafts/writers.mjs';
import { treeProcessorSeconds } from '../lib/machine.mjs';
import { Wire } from '../lib/wire.mjs';
import { startMailCounter } from '../reviews/mail-counter.mjs';
import { GrowingWriter, paragraph, WORDS_PER_SAVE } from './growing-writer.mjs';

/** The least that can be submitted. */
const WORDS = 10_000;
const SAVES = Math.ceil(WORDS / WORDS_PER_SAVE) + 10;
const FIRST_LENGTH = 100;
const POLL_MS = 200;
const GIVE_UP_MS = 120_000;
const TABLES = ['drafts', 'draft_versions', 'draft_snapshots', 'submitted_texts'];
const KEPT_DAYS = 1;

/**
 * Users write whole texts, submit them, and have them reviewed; at last the history of the closed work is deleted. The database
 * has no other texts. @returns the bytes of the tables with their indexes, and of the log, after each of these
 */
export async function measureGrowth({ client, product, web, secret, texts }) {
  const mails = await startMailCounter();
  const worker = await product.startWorker({
    databaseUrl: product.databaseUrl,
    smtpUrl: mails.smtpUrl,
    env: { DRAFT_RETENTION_DAYS: String(KEPT_DAYS) },
  });
  try {
    const users = await createFreshUsers(client, texts);
    const ids = users.map(({ id }) => id);
    const before = await readSizes(client);
    const workerBefore = treeProcessorSeconds(worker.pid);
    const writers = await write(client, web, users, secret);
    const written = await readSizes(client);
    const workerSeconds = treeProcessorSeconds(worker.pid) - workerBefore;
    for (const writer of writers) await submit(web, writer);
    await until(client, 'the texts can be searched', 'SELECT count(*) = $1 AS done FROM submitted_texts', [
      texts,
    ]);
    const submitted = await readSizes(client);
    await deleteHistory(client, ids);
    const { log } = await readSizes(client);
    for (const table of TABLES) await client.query(`VACUUM FULL ${table}`);
    const shortened = await readSizes(client);
    const stage = (name, sizes) => ({ name, ...difference(sizes, before) });
    return {
      texts,
      words: WORDS,
      saves: SAVES * texts,
      characters: writers.reduce((sum, { length }) => sum + length, 0),
      workerSeconds,
      stages: [
        stage('written', written),
        stage('submitted', submitted),
        stage('history of closed work deleted', { ...shortened, log }),
      ],
    };
  } finally {
    await worker.stop();
    await mails.stop();
  }
}

/** Returns when the snapshots of the histories are made. */
async function write(client, web, users, secret) {
  const writers = users.map((user) => new GrowingWriter({ user, secret, length: FIRST_LENGTH, version: 0 }));
  const writeOne = async (writer) => {
    await firstSave(web, writer);
    const wire = await Wire.open(web.url);
    for (let saves = 1; saves < SAVES; saves++) writer.tookSave(await wire.ask(writer.saveRequest()));
    wire.close();
  };
  await Promise.all(writers.map(writeOne));
  await until(client, 'no job waits', `SELECT NOT EXISTS (${WAITING}) AS done`);
  return writers;
}

async function firstSave(web, writer) {
  const { status, body } = await ask(web.url, writer.wholeRequest(paragraph(writer.length)));
  assert.equal(status, 200, body);
  writer.version = 1;
}

const WAITING = `SELECT FROM pgboss.job WHERE name = 'compact-draft' AND state IN ('created', 'retry', 'active')`;

/** Submits the text that is stored. */
async function submit(web, writer) {
  const draft = await ask(web.url, writer.readRequest());
  const { content } = JSON.parse(draft.body).work;
  const { status, body } = await ask(web.url, writer.submitRequest(content));
  assert.equal(status, 200, body);
}

/** As if the results had been published long ago. The job runs once a day, at three o'clock. */
async function deleteHistory(client, ids) {
  await client.query(
    `UPDATE reviews SET status = 'published', published_at = now() - interval '9 days', reported_at = now(), scoring = NULL,
       result = '{"correct": 1, "wrong": 0, "percentage": 100, "unit": "words"}' WHERE user_id = ANY($1)`,
    [ids],
  );
  await client.query(
    `UPDATE assignments SET deadline_at = now() - interval '9 days' WHERE user_id = ANY($1)`,
    [ids],
  );
  await client.query(
    `INSERT INTO pgboss.job (name, data)
     VALUES ('delete-expired', '{"kind": "drafts", "after": "00000000-0000-0000-0000-000000000000"}')`,
  );
  await until(
    client,
    'one version of each text is left',
    `SELECT count(*) = $1 AS done FROM draft_versions WHERE draft_id IN (
       SELECT d.id FROM drafts d JOIN assignments a ON a.id = d.assignment_id WHERE a.user_id = ANY($2))`,
    [ids.length, ids],
  );
}

async function until(client, what, sql, parameters = []) {
  for (let waitedMs = 0; waitedMs < GIVE_UP_MS; waitedMs += POLL_MS) {
    const { rows } = await client.query(sql, parameters);
    if (rows[0].done) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Not in time: ${what}`);
}

async function readSizes(client) {
  const sizes = {};
  for (const table of TABLES) {
    const { rows } = await client.query(
      'SELECT pg_table_size($1)::float8 AS rows, pg_indexes_size($1)::float8 AS indexes',
      [table],
    );
    sizes[table] = rows[0].rows + rows[0].indexes;
  }
  const { rows } = await client.query('SELECT wal_bytes::float8 AS bytes FROM pg_stat_wal');
  return { ...sizes, log: rows[0].bytes };
}

function difference(after, before) {
  return Object.fromEntries(Object.entries(after).map(([name, bytes]) => [name, bytes - before[name]]));
}
