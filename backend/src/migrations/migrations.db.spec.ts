import type { DataSource, MigrationInterface } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createDataSource } from '../data-source.js';
import { migrations } from './migrations.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url, { name: 'inkwell-test', size: 2 }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('a migration without a transaction runs again after it was interrupted at its end', async () => {
  const all: MigrationInterface[] = migrations.map((Migration) => new Migration());
  const repeatable = all.filter(({ transaction }) => transaction === false);
  expect(repeatable).not.toEqual([]);
  const runner = dataSource.createQueryRunner();
  for (const migration of repeatable) await migration.up(runner);
  await runner.release();
});

test('the migrations create exactly the tables that the entities describe', async () => {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  // Entities do not declare the foreign keys to tables of other modules.
  const changes = upQueries
    .map(({ query }) => query)
    .filter((query) => !/DROP CONSTRAINT "\w+_fkey"/.test(query));
  expect(changes).toEqual([]);
});

test('running the migrations again changes nothing', async () => {
  expect(await dataSource.runMigrations()).toEqual([]);
});
