import type { DataSource } from 'typeorm';
import { checkRestoreFinished, type Migrations } from '../backups/copy/restore-database.js';
import { isDeadlock } from '../core/database/database-errors.js';
import { createDataSource } from '../data-source.js';
import { migrations } from '../migrations/migrations.js';

const LOCK = 'inkwell-migrations';
const MAX_ATTEMPTS = 10;

/** Runs the pending migrations. If several processes start together, one migrates and the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  await checkRestoreFinished(databaseUrl);
  await runPending(databaseUrl, migrations);
}

/** For a restore, which brings the schema to the version of the backup. */
export const backupMigrations: Migrations = {
  names: migrations.map(({ name }) => name),
  run: (databaseUrl, names) =>
    runPending(
      databaseUrl,
      migrations.filter(({ name }) => names.includes(name)),
    ),
};

async function runPending(databaseUrl: string, chosen: typeof migrations): Promise<void> {
  // Without a statement timeout: an index on a large table takes minutes.
  const dataSource = createDataSource(databaseUrl, 2, 0);
  dataSource.setOptions({ migrations: chosen });
  await dataSource.initialize();
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

/** A migration that deadlocks with another transaction has changed nothing, and runs again. */
async function runAll(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
