import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { withDatabase } from './database-url.js';

const DROP_TIMEOUT_MS = 10_000;

export interface TestDatabase {
  url: string;
  /** Ends all connections and refuses new ones until the database is reachable again. */
  setReachable(isReachable: boolean): Promise<void>;
  /** Drops the database. Open connections are ended. */
  drop(): Promise<void>;
}

/**
 * Creates a database for one spec file: a copy of the migrated template in about 30 ms, or a database without tables.
 * Call this in `beforeAll` and `drop` in `afterAll`.
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const database = `${template.replace('template', 'test')}_${randomBytes(6).toString('hex')}`;
  await runOnServer(
    templateUrl,
    `CREATE DATABASE ${database} TEMPLATE ${isMigrated ? template : 'template1'}`,
  );
  return {
    url: withDatabase(templateUrl, database),
    async setReachable(isReachable) {
      await runOnServer(templateUrl, `ALTER DATABASE ${database} CONNECTION LIMIT ${isReachable ? -1 : 0}`);
      if (isReachable) return;
      await runOnServer(
        templateUrl,
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`,
      );
    },
    // An autovacuum worker belongs to a superuser: until it has finished, FORCE fails with "permission denied to
    // terminate process".
    drop: () =>
      vi.waitFor(() => runOnServer(templateUrl, `DROP DATABASE ${database} WITH (FORCE)`), {
        timeout: DROP_TIMEOUT_MS,
        interval: 100,
      }),
  };
}

/** PostgreSQL cannot copy a template that has connections. */
async function runOnServer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
