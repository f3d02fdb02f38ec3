import type { QueryRunner } from 'typeorm';
import { Baseline1764931000000 } from '../migrations/1764931000000-baseline.js';

/** @throws Error if the database is of a version before 0.3.0, whose migrations this program does not have */
export async function checkVersion(runner: Pick<QueryRunner, 'query'>): Promise<void> {
  const done = await readMigrations(runner);
  if (done.length === 0 || done.includes(new Baseline1764931000000().name)) return;
  throw new Error(
    'The database is of a version before 0.3.0. Please start version 0.3.0 once, and then this version. Nothing was changed.',
  );
}

/** The names. None for a new database. */
async function readMigrations(runner: Pick<QueryRunner, 'query'>): Promise<string[]> {
  const [found]: { exists: boolean }[] = await runner.query(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!found?.exists) return [];
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
  return rows.map(({ name }) => name);
}
