import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { checkRestoreFinished, type Migrations } from '../backups/copy/restore-database.js';
import { IS_BACKUP_RUNNING } from '../core/database/backup-lock.js';
import { isDeadlock, isLockTimeout } from '../core/database/database-errors.js';
import { createDataSource } from '../data-source.js';
import { migrations } from '../migrations/migrations.js';
import { checkUpdate } from './check-update.js';

const LOCK = 'inkwell-schema';
const LOCK_POLL_MS = 200;
/** While a change of a table waits for its lock, all later statements on the table wait for the change. */
const LOCK_TIMEOUT_MS = 200;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** About ten minutes. An automatic VACUUM of a large table holds a lock until it has finished. */
const MAX_ATTEMPTS = 300;
const BACKUP_PAUSE_MS = 15_000;
const WAITS_FOR_BACKUP = 'A backup is being taken; the database is updated when it has read its tables';

type MigrationClass = new () => MigrationInterface & { name: string };

interface MigrateOptions {
  /** Others than all of this version: for a restore, and in tests. */
  set?: readonly MigrationClass[];
  isRestore?: boolean;
}

/**
 * Runs the pending migrations. If several processes start together, one migrates and the others wait.
 * @throws Error if the database is of a version before 0.5.0
 */
export async function migrate(
  databaseUrl: string,
  { set = migrations, isRestore = false }: MigrateOptions = {},
): Promise<void> {
  // Without a statement timeout: an index on a large table takes minutes.
  const limits = { statementTimeoutMs: 0, lockTimeoutMs: LOCK_TIMEOUT_MS };
  const dataSource = createDataSource(databaseUrl, { name: 'inkwell-migrations', size: 2, ...limits });
  dataSource.setOptions({ migrations: [...set] });
  await dataSource.initialize();
  for (const migration of dataSource.migrations)
    if (migration.transaction === false) recordBeginning(migration);
  try {
    if (!isRestore) await checkRestoreFinished(dataSource);
    const lock = dataSource.createQueryRunner();
    try {
      await waitForLock(lock);
      await checkUpdate(lock);
      await runAll(dataSource);
    } finally {
      await lock.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** A migration without a transaction may stop half-way. Backups compare its name with the list of complete migrations. */
function recordBeginning(migration: MigrationInterface): void {
  const up = migration.up.bind(migration);
  migration.up = async (runner) => {
    await runner.query(`COMMENT ON TABLE migrations IS '${migration.name}'`);
    await up(runner);
  };
}

/** For backups: a restore brings the schema to the version of the backup. */
export const backupMigrations: Migrations = {
  names: migrations.map(nameOf),
  run: (databaseUrl, names) => {
    const set = migrations.filter((Migration) => names.includes(nameOf(Migration)));
    return migrate(databaseUrl, { set, isRestore: true });
  },
};

/** In the table `migrations`. The class of the baseline has another name. */
function nameOf(Migration: MigrationClass): string {
  return new Migration().name;
}

/** Asks again and again: an index is built only after all statements that ran before have ended, also those that wait. */
async function waitForLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row]: { isLocked: boolean }[] = await runner.query(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS "isLocked"',
      [LOCK],
    );
    if (row?.isLocked) return;
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * A migration that waits too long for a lock, or deadlocks, runs again. A backup reads all tables, which can take hours: attempts
 * are rarer meanwhile, and not counted. Exported for its spec.
 */
export async function runAll(dataSource: Pick<DataSource, 'query' | 'runMigrations'>): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let isBackupReported = false;
  for (let attempt = 1; ; ) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      if (await isBackupRunning(dataSource)) {
        if (!isBackupReported) process.stderr.write(`${WAITS_FOR_BACKUP}\n`);
        isBackupReported = true;
        await sleep(BACKUP_PAUSE_MS);
        continue;
      }
      if (attempt === MAX_ATTEMPTS)
        throw new Error('The database cannot be updated, because other transactions keep their locks.', {
          cause: error,
        });
    }
    attempt += 1;
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function isBackupRunning(dataSource: Pick<DataSource, 'query'>): Promise<boolean> {
  const [row]: { isRunning: boolean }[] = await dataSource.query(IS_BACKUP_RUNNING);
  return row?.isRunning ?? false;
}
