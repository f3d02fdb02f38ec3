import { measureInTurns } from '../lib/compare.mjs';
import { applyLoad, post } from '../lib/load.mjs';
import { html } from './text.mjs';
import { createFreshUsers, createWriters, resume, savesOf, Writer } from './writers.mjs';

const CONNECTIONS = 20;
const TEXT_LENGTH = 65_000;
/** How PostgreSQL stores a text: compressed by default, uncompressed with STORAGE EXTERNAL. */
const TABLES = { compressed: 'EXTENDED', uncompressed: 'EXTERNAL' };

/** Saves of the product, and of the baselines, which write the whole text. */
export async function measureSaves({ client, server, floor, nest, secret, runs, secondsPerRun }) {
  const content = html(TEXT_LENGTH);
  const writers = await createWriters(client, secret, CONNECTIONS, { length: TEXT_LENGTH });
  const users = await createFreshUsers(client, CONNECTIONS);
  await makeTables(client, users, content);
  const whole = users.map((user) => new Writer({ user, secret, length: TEXT_LENGTH }).savingWhole(content));
  const rewriting = (table) => users.map(({ id }) => post(`/save/${table}`, {}, { userId: id, content }));
  // The same request again and again, because building it would take time from PostgreSQL's core.
  const repeated = (url, requests) => (seconds) =>
    applyLoad({ url, connections: CONNECTIONS, requestsOf: (connection) => [requests[connection]], seconds });
  const sides = {
    edit: async (seconds) => {
      const rates = await applyLoad({ url: server.url, ...savesOf(writers), seconds });
      await resume(server.url, writers);
      return rates;
    },
    whole: repeated(server.url, whole),
    nest: repeated(nest.url, whole),
    compressed: repeated(floor.url, rewriting('compressed')),
    uncompressed: repeated(floor.url, rewriting('uncompressed')),
  };
  const { medians, ratio } = await measureInTurns(sides, { runs, secondsPerRun });
  await client.query('DROP SCHEMA bench_floor CASCADE');
  return {
    ...medians,
    ratios: {
      editToCompressed: ratio('edit', 'compressed'),
      editToUncompressed: ratio('edit', 'uncompressed'),
      wholeToCompressed: ratio('whole', 'compressed'),
    },
  };
}

async function makeTables(client, users, content) {
  const ids = users.map(({ id }) => id);
  await client.query('CREATE SCHEMA bench_floor');
  for (const [table, storage] of Object.entries(TABLES)) {
    await client.query(`CREATE TABLE bench_floor.${table} (user_id uuid PRIMARY KEY,
      content text STORAGE ${storage} NOT NULL, version int NOT NULL, saved_at timestamptz)`);
    await client.query(
      `INSERT INTO bench_floor.${table} SELECT id, $2, 1, now() FROM unnest($1::uuid[]) AS id`,
      [ids, content],
    );
  }
}
