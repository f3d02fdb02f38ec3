import type { DataSource } from 'typeorm';
import { isDeadlock } from '../core/database/database-errors.js';
import { createDataSource } from '../data-source.js';

const LOCK = 'inkwell-migrations';
const MAX_TRIES = 10;

/** Brings the schema up to date. Of several processes that start together one migrates and the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  // An index on a large table takes as long as it takes.
  const dataSource = await createDataSource(databaseUrl, 2, 0).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
      await runAll(dataSource);
    } finally {
      await lock.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/**
 * The version before goes on working meanwhile. Where a migration and its work wait for each other's tables, the database
 * ends one of them: a migration that was ended has changed nothing, and begins again when that work is done.
 */
async function runAll(dataSource: DataSource): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
    }
  }
}
