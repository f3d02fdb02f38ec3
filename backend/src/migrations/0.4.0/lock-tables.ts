import type { QueryRunner } from 'typeorm';

/**
 * Locks all tables before the first change, so that a transaction that reads a table delays the beginning, instead of undoing minutes of
 * work. An automatic VACUUM ends when a lock is waited for, but only after a second; the limit of `migrate` is shorter.
 */
export async function lockTables(runner: QueryRunner): Promise<void> {
  await runner.query(`SET LOCAL lock_timeout = '5s'`);
  await runner.query(LOCK_TABLES);
}

const LOCK_TABLES = `
  DO $$ BEGIN
    EXECUTE 'LOCK TABLE ' || (
      SELECT string_agg(oid::regclass::text, ', ' ORDER BY oid) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ) || ' IN ACCESS EXCLUSIVE MODE';
  END $$`;
