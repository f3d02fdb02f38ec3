import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import type { Recording } from './recorded-answers.js';

/** Each release whose database can be upgraded. The secrets are those of the time when its dump was made. */
export const RELEASES = {
  '0.5.0': { secrets: fixtureSecrets('0.5.0') },
};

export type Release = keyof typeof RELEASES;

export const releases: Release[] = ['0.5.0'];

/**
 * A database that this release made. The dump contains the statements of its migrations, the schema of its job queue, and the
 * data that its calls wrote. Deadlines are 50 years ahead, so that no job acts on them.
 */
export async function createReleaseDatabase(release: Release): Promise<TestDatabase> {
  const database = await createTestDatabase({ isMigrated: false });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(readDump(`inkwell-${release}.sql.gz`)).toString());
  await client.end();
  return database;
}

/** The secrets that scripts/release-database/dump.mjs gives a release. */
function fixtureSecrets(version: string) {
  return {
    jwtSecret: `fixture of ${version}: signs the sessions`,
    passwordKey: createHash('sha256').update(`fixture of ${version}: encrypts passwords`).digest(),
  };
}

/** What the calls of this release answered on its database. */
export function readRecording(release: Release): Recording {
  return JSON.parse(gunzipSync(readDump(`answers-${release}.json.gz`)).toString());
}

function readDump(file: string): Buffer {
  return readFileSync(join(import.meta.dirname, file));
}
