import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runningProduct, type Session } from './running-product.js';

interface Client {
  connect(): Promise<void>;
  query(text: string, values: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The PostgreSQL driver of the product. */
const pg: { Client: new (options: { connectionString: string }) => Client } = createRequire(
  new URL('../../backend/package.json', import.meta.url),
)('pg');

/** The URL of the product's embedded database. */
export async function databaseUrl(): Promise<string> {
  const read = async (name: string) =>
    (await readFile(join(runningProduct().dataDir, 'postgres', name), 'utf8')).trim();
  const [password, port] = await Promise.all([read('inkwell.password'), read('inkwell.port')]);
  return `postgres://inkwell:${password}@127.0.0.1:${port}/inkwell`;
}

/** Runs a statement on the product's database, for states that no call can produce. */
async function run(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Moves the deadlines of the user's started assignments to this number of seconds from now. */
export async function moveDeadline({ user }: Session, seconds: number): Promise<void> {
  await run(
    `UPDATE assignments SET deadline_at = clock_timestamp() + make_interval(secs => $2)
     WHERE user_id = $1 AND started_at IS NOT NULL`,
    [user.id, seconds],
  );
}

/** Gives the user a second assignment, in the default project, whose clock has just started. @returns its id */
export async function startSecondAssignment({ user }: Session): Promise<string> {
  const id = randomUUID();
  await run(
    `INSERT INTO assignments
       (id, user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at)
     SELECT $2, user_id, project_id, 2, now(), 'system', 96, now(), now() + interval '96 hours'
     FROM assignments WHERE user_id = $1 AND number = 1`,
    [user.id, id],
  );
  return id;
}

/** Ends every session of the user, as a changed password does. */
export async function endSessions({ user }: Session): Promise<void> {
  await run('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [user.id]);
}

/** Moves the last check of the password in the sessions of the user to this number of seconds from now. */
export async function moveConfirmation({ user }: Session, seconds: number): Promise<void> {
  await run('UPDATE sessions SET confirmed_at = now() + make_interval(secs => $2) WHERE user_id = $1', [
    user.id,
    seconds,
  ]);
}

/** Changes the times of the user's saves so that they are an hour apart. */
export async function spreadSaves({ user }: Session): Promise<void> {
  await run(
    `UPDATE draft_versions v SET saved_at = d.saved_at - (d.version - v.version) * interval '1 hour'
     FROM drafts d JOIN assignments a ON a.id = d.assignment_id WHERE d.id = v.draft_id AND a.user_id = $1`,
    [user.id],
  );
}
