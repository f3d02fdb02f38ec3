import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connected, readCatalogue } from '../../test/upgrade/catalogue.js';
import { createReleaseDatabase } from '../../test/upgrade/release-database.js';
import { waitUntil } from '../../test/wait-until.js';
import { backupMigrations, migrate } from './migrate.js';

let database: TestDatabase;

afterEach(() => database.drop());

function rows(sql: string): Promise<object[]> {
  return connected(database.url, async (client) => (await client.query<object>(sql)).rows);
}

const readMigrations = () => rows('SELECT name FROM migrations ORDER BY id');

describe('a database of a version before 0.5.0', () => {
  beforeEach(async () => {
    database = await createTestDatabase({ isMigrated: false });
    await connected(database.url, (client) =>
      client.query(
        `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
         INSERT INTO migrations (timestamp, name) VALUES (1764931000000, 'FoldedSearch1764931000000');
         CREATE TABLE users (id uuid PRIMARY KEY)`,
      ),
    );
  });

  test('is refused and not changed', async () => {
    const { url } = database;
    const before = await readCatalogue(url);
    await expect(migrate(url)).rejects.toThrow(
      'The database is of a version before 0.5.0. Please start version 0.5.0 once, and then this version.',
    );
    expect(await readCatalogue(url)).toEqual(before);
    expect(await readMigrations()).toEqual([{ name: 'FoldedSearch1764931000000' }]);
  });
});

describe('a database of 0.5.0', () => {
  let clients: pg.Client[];

  beforeEach(async () => {
    clients = [];
    database = await createReleaseDatabase('0.5.0');
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
