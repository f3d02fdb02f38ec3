import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.js';

async function listTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  await client.end();
  return found.rows.map(({ name }) => name);
}

it('gives each caller a migrated database of its own', async () => {
  const [mine, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    const client = new pg.Client({ connectionString: mine.url });
    await client.connect();
    await client.query('CREATE TABLE only_mine (id int)');
    await client.end();

    expect(await listTables(mine.url)).toContain('only_mine');
    expect(await listTables(other.url)).not.toContain('only_mine');
    expect(await listTables(other.url)).toContain('migrations');
  } finally {
    await Promise.all([mine.drop(), other.drop()]);
  }
});

it('drops a database that still has connections', async () => {
  const { url, drop } = await createTestDatabase();
  const forgotten = new pg.Client({ connectionString: url });
  await forgotten.connect();
  const ended = new Promise<Error>((resolve) => forgotten.on('error', resolve));

  await drop();

  await ended;
  await expect(listTables(url)).rejects.toThrow('does not exist');
});
