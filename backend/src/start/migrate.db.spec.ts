import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDatabase } from '../../test/backups.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connected, readCatalogue } from '../../test/upgrade/catalogue.js';
import { createReleaseDatabase } from '../../test/upgrade/release-database.js';
import { waitUntil } from '../../test/wait-until.js';
import { Assignments1765000000000 } from '../migrations/1765000000000-assignments.js';
import { migrations } from '../migrations/migrations.js';
import { backupMigrations, migrate } from './migrate.js';

let database: TestDatabase;

afterEach(() => database.drop());

function rows(sql: string): Promise<object[]> {
  return connected(database.url, async (client) => (await client.query<object>(sql)).rows);
}

const readMigrations = () => rows('SELECT name FROM migrations ORDER BY id');

describe('a database of a version before 0.3.0', () => {
  beforeEach(async () => {
    database = await createTestDatabase({ isMigrated: false });
    await connected(database.url, (client) =>
      client.query(
        `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
         INSERT INTO migrations (timestamp, name) VALUES (1764500000000, 'Baseline1764500000000');
         CREATE TABLE users (id uuid PRIMARY KEY)`,
      ),
    );
  });

  test('is refused and not changed', async () => {
    const { url } = database;
    const before = await readCatalogue(url);
    await expect(migrate(url)).rejects.toThrow(
      'The database is of a version before 0.3.0. Please start version 0.3.0 once, and then this version.',
    );
    expect(await readCatalogue(url)).toEqual(before);
    expect(await readMigrations()).toEqual([{ name: 'Baseline1764500000000' }]);
  });
});

describe('a database of 0.3.0', () => {
  let clients: pg.Client[];

  beforeEach(async () => {
    clients = [];
    database = await createReleaseDatabase('0.3.0');
  });
  afterEach(() => Promise.all(clients.map((client) => client.end())));

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url, application_name: name });
    await client.connect();
    clients.push(client);
    return client;
  }

  const countSessions = async (name: string) =>
    (
      await rows(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '${name}'`,
      )
    ).length;

  async function expectMigrated(): Promise<void> {
    const names = (await readMigrations()).map((row) => Object.values(row)[0]);
    expect(names).toEqual(expect.arrayContaining(backupMigrations.names));
  }

  test('is refused and not changed while a process of 0.3.0 is connected', async () => {
    const { url } = database;
    const [catalogue, before] = [await readCatalogue(url), await readMigrations()];
    await connect('inkwell-jobs');
    await connect('inkwell-web');
    await expect(migrate(url)).rejects.toThrow(
      'Version 0.3.0 must be stopped first: it is connected to the database as inkwell-jobs (1), inkwell-web (1).',
    );
    expect(await readCatalogue(url)).toEqual(catalogue);
    expect(await readMigrations()).toEqual(before);

    for (const client of clients.splice(0)) await client.end();
    await waitUntil(async () => (await countSessions('inkwell-%')) === 0);
    await migrate(url);
    await expectMigrated();
  });

  test('is migrated while a backup, another program and a process that checks its settings are connected', async () => {
    for (const name of ['inkwell-backup', 'inkwell-start', 'psql']) await connect(name);
    await migrate(database.url);
    await expectMigrated();
  });

  test('is migrated once if two processes start together, which do not refuse because of each other', async () => {
    const { url } = database;
    const other = await connect('inkwell-migrations');
    await other.query(`SELECT pg_advisory_lock(hashtext('inkwell-schema'))`);
    const both = Promise.all([migrate(url), migrate(url)]);
    await waitUntil(async () => (await countSessions('inkwell-migrations')) >= 3);
    await other.query(`SELECT pg_advisory_unlock(hashtext('inkwell-schema'))`);
    await both;
    await expectMigrated();
    const names = await readMigrations();
    expect(names).toHaveLength(new Set(names.map((row) => JSON.stringify(row))).size);
  });

  test('is as it was if the migration fails at its end, and can then be migrated', async () => {
    const { url } = database;
    const [catalogue, content] = [await readCatalogue(url), await readDatabase(url)];
    class Failing extends Assignments1765000000000 {
      override async up(runner: QueryRunner): Promise<void> {
        await super.up(runner);
        await runner.query('SELECT 1 / 0');
      }
    }
    const set = migrations.map((Migration) => (Migration === Assignments1765000000000 ? Failing : Migration));
    await expect(migrate(url, { set })).rejects.toThrow('division by zero');
    expect(await readCatalogue(url)).toEqual(catalogue);
    expect(await readDatabase(url)).toEqual(content);
    await migrate(url);
    await expectMigrated();
  });

  test('is migrated when a transaction that has read a table ends', async () => {
    const { url } = database;
    const reader = await connect('psql');
    await reader.query('BEGIN');
    await reader.query('SELECT FROM users');
    const migrated = migrate(url);
    await waitUntil(async () => {
      const waiting = await rows(`SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`);
      return waiting.length > 0;
    });
    await reader.query('COMMIT');
    await migrated;
    await expectMigrated();
  });

  test('that is migrated is not refused while the processes of this version are connected', async () => {
    await migrate(database.url);
    await connect('inkwell-web');
    await migrate(database.url);
  });
});

test('a new database is migrated while a restore is connected', async () => {
  database = await createTestDatabase({ isMigrated: false });
  const restore = new pg.Client({ connectionString: database.url, application_name: 'inkwell-restore' });
  await restore.connect();
  await migrate(database.url);
  await restore.end();
  expect(await readMigrations()).toEqual(backupMigrations.names.map((name) => ({ name })));
});
