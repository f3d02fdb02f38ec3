import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connected } from '../../test/upgrade/catalogue.js';
import { waitUntil } from '../../test/wait-until.js';
import { migrate } from '../start/migrate.js';
import { migrations } from './migrations.js';
import { createIndexConcurrently, dropIndexConcurrently, inBatches } from './online-changes.js';

const STATEMENT_LIMIT_MS = 5_000;

/** Later migrations, as a next version has them. */
class Column1799000000000 implements MigrationInterface {
  name = 'Column1799000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN checked_at timestamptz');
  }

  async down(): Promise<void> {}
}

class Index1799000000001 implements MigrationInterface {
  name = 'Index1799000000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'users_checked', 'ON users (checked_at, id)');
    await inBatches(runner, CHECK_USERS);
    await dropIndexConcurrently(runner, 'users_created');
  }

  async down(): Promise<void> {}
}

const CHECK_USERS = `
  WITH batch AS (
    SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT 2
  ), changed AS (
    UPDATE users SET checked_at = now() WHERE id IN (SELECT id FROM batch)
  )
  SELECT id FROM batch ORDER BY id`;

const set = [...migrations, Column1799000000000, Index1799000000001];
const names = set.map((Migration) => ({ name: new Migration().name }));

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function rows(sql: string): Promise<object[]> {
  return connected(database.url, async (client) => (await client.query<object>(sql)).rows);
}

const doneMigrations = () => rows('SELECT name FROM migrations ORDER BY id');
const isIndexValid = (name: string) =>
  rows(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${name}')`);

test('migrations let other statements continue while they wait for a lock', async () => {
  const { url } = database;
  await connected(url, async (other) => {
    await other.query('BEGIN');
    await other.query('SELECT FROM users');
    const migrated = migrate(url, { set });
    await waitUntil(async () => {
      const waiting = await rows(`SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`);
      return waiting.length > 0;
    });
    await connected(url, async (reader) => {
      await reader.query(`SET statement_timeout = ${STATEMENT_LIMIT_MS}`);
      await reader.query('SELECT FROM users');
    });
    await other.query('COMMIT');
    await migrated;
  });
  expect(await doneMigrations()).toEqual(names);
});

test('of two processes that start together one migrates, and the other waits', async () => {
  const { url } = database;
  await Promise.all([migrate(url, { set }), migrate(url, { set })]);
  expect(await doneMigrations()).toEqual(names);
});

test('an index whose build was interrupted is built again', async () => {
  const { url } = database;
  await migrate(url, { set: set.slice(0, -1) });
  await connected(url, async (writer) => {
    await writer.query('BEGIN');
    await writer.query('DELETE FROM users WHERE false');
    const interrupted = connected(url, async (builder) => {
      await builder.query(`SET statement_timeout = '200ms'`);
      await builder.query('CREATE INDEX CONCURRENTLY users_checked ON users (checked_at, id)');
    });
    await expect(interrupted).rejects.toThrow('statement timeout');
  });
  expect(await isIndexValid('users_checked')).toEqual([{ indisvalid: false }]);
  await migrate(url, { set });
  expect(await isIndexValid('users_checked')).toEqual([{ indisvalid: true }]);
});

test('a migration without a transaction changes all rows, and can run again', async () => {
  const { url } = database;
  await rows(
    `INSERT INTO users (name, email, mobile_number, address, role)
     SELECT 'Ada', n || '@example.com', '5550100', '1 Ink Street', 'user' FROM generate_series(1, 5) AS n`,
  );
  await migrate(url, { set });
  const unchecked = () => rows('SELECT FROM users WHERE checked_at IS NULL');
  expect(await unchecked()).toEqual([]);
  expect(await isIndexValid('users_created')).toEqual([]);
  await rows(`DELETE FROM migrations WHERE name = 'Index1799000000001'`);
  await migrate(url, { set });
  expect(await doneMigrations()).toEqual(names);
  expect(await unchecked()).toEqual([]);
});
