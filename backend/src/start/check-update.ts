import type { QueryRunner } from 'typeorm';
import { Baseline1764931000000 } from '../migrations/1764931000000-baseline.js';
import { Assignments1765000000000 } from '../migrations/1765000000000-assignments.js';

type Runner = Pick<QueryRunner, 'query'>;

/**
 * Names of connections that do not use the tables of the previous version. A process opens the first two before it has the lock of the
 * schema, so processes that start together do not refuse because of each other. A backup only reads, and the migration waits for it.
 */
const IGNORED = ['inkwell-migrations', 'inkwell-start', 'inkwell-backup'];

/**
 * Called with the lock of the schema.
 * @param names of the migrations that would run
 * @throws Error if this program cannot update the database, or cannot update it now
 */
export async function checkUpdate(runner: Runner, names: readonly string[]): Promise<void> {
  const done = await readMigrations(runner);
  // A new database.
  if (done.length === 0) return;
  if (!done.includes(new Baseline1764931000000().name)) {
    throw new Error(
      'The database is of a version before 0.3.0. Please start version 0.3.0 once, and then this version. Nothing was changed.',
    );
  }
  const { name } = new Assignments1765000000000();
  if (names.includes(name) && !done.includes(name)) await checkPreviousStopped(runner);
}

async function readMigrations(runner: Runner): Promise<string[]> {
  const [found]: { exists: boolean }[] = await runner.query(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!found?.exists) return [];
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
  return rows.map(({ name }) => name);
}

async function checkPreviousStopped(runner: Runner): Promise<void> {
  const running: { name: string; sessions: number }[] = await runner.query(FIND_RUNNING, [IGNORED]);
  if (running.length === 0) return;
  const list = running.map(({ name, sessions }) => `${name} (${sessions})`).join(', ');
  throw new Error(
    `Version 0.3.0 must be stopped first: it is connected to the database as ${list}. Please stop all its processes, and then ` +
      'start this version again. Nothing was changed.',
  );
}

const FIND_RUNNING = `
  SELECT application_name AS name, count(*)::int AS sessions FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'inkwell-%' AND application_name <> ALL ($1)
  GROUP BY 1 ORDER BY 1`;
