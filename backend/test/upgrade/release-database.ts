import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

/** The secrets that version 0.1.0 had when the dump was made. */
export const RELEASE_SECRETS = {
  jwtSecret: 'fixture of 0.1.0: signs the sessions',
  passwordKey: Buffer.alloc(32, 7),
};

/**
 * A database of version 0.1.0. The dump contains the statements of its 23 migrations, the schema of its job queue, and the
 * data that calls of version 0.1.0 wrote. Deadlines are 50 years ahead, so that no job acts on them.
 */
export async function createReleaseDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ isMigrated: false });
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, 'inkwell-0.1.0.sql.gz')));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(dump.toString());
  await client.end();
  return database;
}
