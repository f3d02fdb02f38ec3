import type { QueryRunner } from 'typeorm';
import { Baseline1765300001500 } from '../migrations/1765300001500-baseline.js';

/**
 * Called with the lock of the schema.
 * @throws Error if the database is older than the oldest one that this program can update
 */
export async function checkUpdate(runner: Pick<QueryRunner, 'query'>): Promise<void> {
  const done = await readMigrations(runner);
  const isNew = done.length === 0;
  if (isNew || done.includes(new Baseline1765300001500().name)) return;
  throw new Error(
    'The database is of a version before 0.5.0. Please start version 0.5.0 once, and then this version. Nothing was changed.',
  );
}

async function readMigrations(runner: Pick<QueryRunner, 'query'>): Promise<string[]> {
  const [found]: { exists: boolean }[] = await runner.query(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!found?.exists) return [];
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
  return rows.map(({ name }) => name);
}
