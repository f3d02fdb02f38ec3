import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runningProduct, type Session } from './running-product.js';

interface Client {
  connect(): Promise<void>;
  query(text: string, values: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The driver the product itself has. */
const pg: { Client: new (options: { connectionString: string }) => Client } = createRequire(
  new URL('../../backend/package.json', import.meta.url),
)('pg');

/** Of the database that was started with the product. */
export async function databaseUrl(): Promise<string> {
  const read = async (name: string) =>
    (await readFile(join(runningProduct().dataDir, 'postgres', name), 'utf8')).trim();
  const [password, port] = await Promise.all([read('inkwell.password'), read('inkwell.port')]);
  return `postgres://inkwell:${password}@127.0.0.1:${port}/inkwell`;
}

/** A statement on the product's own database: for what no call can do, and only time or somebody else would. */
async function run(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Moves somebody's deadline to so many seconds from now. */
export async function moveDeadline({ user }: Session, seconds: number): Promise<void> {
  await run('UPDATE users SET deadline_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1', [
    user.id,
    seconds,
  ]);
}

/** Ends every session of somebody, as a changed password would. */
export async function endSessions({ user }: Session): Promise<void> {
  await run('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [user.id]);
}

/** Makes each of somebody's saves so far look an hour older than the one after it. */
export async function spreadSaves({ user }: Session): Promise<void> {
  await run(
    `UPDATE draft_versions v SET saved_at = d.saved_at - (d.version - v.version) * interval '1 hour'
     FROM drafts d WHERE d.id = v.draft_id AND d.user_id = $1`,
    [user.id],
  );
}
