import { createDataSource } from '../data-source.js';

const LOCK = 'inkwell-migrations';

/** Brings the schema up to date. Of several processes that start together one migrates and the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  // An index on a large table takes as long as it takes.
  const dataSource = await createDataSource(databaseUrl, 2, 0).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
      await dataSource.runMigrations();
    } finally {
      await lock.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}
