import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connected, readCatalogue } from '../../test/upgrade/catalogue.js';
import { migrate } from './migrate.js';

let database: TestDatabase;

afterEach(() => database.drop());

function rows(sql: string): Promise<object[]> {
  return connected(database.url, async (client) => (await client.query<object>(sql)).rows);
}

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
    expect(await rows('SELECT name FROM migrations')).toEqual([{ name: 'Baseline1764500000000' }]);
  });
});
