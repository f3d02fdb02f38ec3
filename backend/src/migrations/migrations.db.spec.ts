import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createDataSource } from '../data-source.js';

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
