import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withDatabase } from '../../test/database-url.js';
import { isDeadlock } from '../core/database/database-errors.js';
import { dataSourceOptions } from '../data-source.js';
import { migrations } from '../migrations/migrations.js';
import { migrate } from './migrate.js';

const DATABASE = `inkwell_test_before_${process.pid}`;
/** The first one of a release that found people at work. */
const FIRST = 'ContestedRegistrations1764330000000';

let url: string;
let worker: pg.Client;

beforeEach(async () => {
  await onServer(`CREATE DATABASE ${DATABASE}`);
  url = withDatabase(inject('templateUrl'), DATABASE);
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === FIRST),
  );
  const dataSource = await new DataSource({
    ...dataSourceOptions(url, 2, 0),
    migrations: before,
  } as ConstructorParameters<typeof DataSource>[0]).initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
  worker = new pg.Client({ connectionString: url });
  await worker.connect();
});
afterEach(async () => {
  await worker.end();
  await onServer(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(inject('templateUrl'), 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Comes back as soon as the migrations wait for what the worker holds. */
async function waitForLock(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rowCount } = await worker.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    waiting = rowCount ?? 0;
  }
}

/** Work of the version before, in a transaction: it has written to the table, and then reads whose it is. */
async function workBeside(table: string): Promise<{ isEnded: boolean }> {
  await worker.query('BEGIN');
  await worker.query(`DELETE FROM ${table} WHERE false`);
  const migrated = migrate(url);
  await waitForLock();
  const isEnded = await worker.query('SELECT FROM users').then(() => false, isDeadlock);
  await worker.query('COMMIT');
  await migrated;
  return { isEnded };
}

async function expectMigrated(): Promise<void> {
  const { rows } = await worker.query<{ n: number }>('SELECT count(*)::int AS n FROM migrations');
  expect(rows).toEqual([{ n: migrations.length }]);
}

test('work of the version before does not wait for all migrations, only for one', async () => {
  expect(await workBeside('drafts')).toEqual({ isEnded: false });
  await expectMigrated();
});

test('a migration that waited crosswise for work under way begins again', async () => {
  // On a machine that is busy the database may end the work in its place: the migration just goes on then.
  await workBeside('signed_agreements');
  await expectMigrated();
});
