import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { BackupError } from '../backup.errors.js';
import {
  CHECK_EMPTY,
  FIXED_FORMS,
  LIST_FOREIGN_KEYS,
  LIST_TABLES,
  type TableShape,
} from './backup.queries.js';
import type { Manifest, TablePart } from './manifest.js';
import { pathOf } from './parts.js';
import { connectForCopy } from './take-backup.js';

/** The migrations of this program. */
export interface Migrations {
  /** Names, the oldest first. */
  names: string[];
  /** Runs the named migrations, which must be a beginning of `names`. */
  run(databaseUrl: string, names: string[]): Promise<void>;
}

/** A table without columns. It exists while a restore runs, so that the program does not start on a part of the data. */
const UNFINISHED = 'unfinished_restore';

/** @throws BackupError if the last restore into this database did not finish */
export async function checkRestoreFinished(database: DataSource): Promise<void> {
  const found: unknown[] = await database.query(
    `SELECT 1 WHERE to_regclass('public.${UNFINISHED}') IS NOT NULL`,
  );
  if (found.length > 0) {
    throw new BackupError(
      'a restore into this database did not finish: empty the database and the storage, and restore again',
    );
  }
}

/**
 * The migrations that the baseline replaces are left out: they are older than the first one of this program.
 * @throws BackupError if the backup is of a version before 0.5.0, or has a migration that this program does not know
 */
export function migrationsToRun(manifest: Manifest, { names }: Migrations): string[] {
  const [baseline = ''] = names;
  if (!manifest.migrations.includes(baseline)) {
    throw new BackupError(
      `The backup was taken by Inkwell ${manifest.version}. Please restore it with version 0.5.0, and then start this version`,
    );
  }
  const known = new Set(names);
  const unknown = manifest.migrations.filter((name) => !known.has(name) && timeOf(name) >= timeOf(baseline));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was taken by Inkwell ${manifest.version}, which is newer than this program: it has the migration ${unknown[0]}`,
    );
  }
  return names.filter((name) => manifest.migrations.includes(name));
}

/** TypeORM's names end with the time in milliseconds. */
function timeOf(name: string): number {
  return Number(/\d{13}$/.exec(name)?.[0]);
}

/** Marks an empty database, so that the program does not start on it. @throws BackupError if it has tables */
export async function beginRestore(databaseUrl: string): Promise<void> {
  const client = await connectForCopy(databaseUrl, 'inkwell-restore');
  try {
    const { rowCount } = await client.query(CHECK_EMPTY);
    if (rowCount) {
      throw new BackupError('The database is not empty: a restore needs an empty one and overwrites nothing');
    }
    await client.query(`CREATE TABLE ${UNFINISHED} ()`);
  } finally {
    await client.end();
  }
}

/**
 * Makes the schema of the backup, and then copies all rows in one transaction. The database has no tables but the one of
 * `beginRestore`.
 */
export async function restoreDatabase(
  databaseUrl: string,
  backup: { folder: string; manifest: Manifest; signal: AbortSignal },
  migrations: Migrations,
): Promise<void> {
  const names = migrationsToRun(backup.manifest, migrations);
  const client = await connectForCopy(databaseUrl, 'inkwell-restore');
  const abort = () => void client.end();
  backup.signal.addEventListener('abort', abort);
  try {
    await migrations.run(databaseUrl, names);
    await client.query(getConstructionPlans());
    await client.query('BEGIN');
    for (const statement of FIXED_FORMS) await client.query(statement);
    await copyRows(client, backup);
    // A check restores into a database without it.
    await client.query(`DROP TABLE IF EXISTS ${UNFINISHED}`);
    await client.query('COMMIT');
    await client.query('SET statement_timeout = 0');
    await client.query('ANALYZE');
  } finally {
    backup.signal.removeEventListener('abort', abort);
    await client.end();
  }
}

async function copyRows(
  client: pg.Client,
  { folder, manifest, signal }: { folder: string; manifest: Manifest; signal: AbortSignal },
): Promise<void> {
  const { rows: shapes } = await client.query<TableShape>(LIST_TABLES);
  // The tables of pg-boss are new and empty, and have no triggers.
  const tables = shapes.map(({ table }) => table).filter((table) => table.startsWith('public.'));
  // What is in the backup was counted and checked when it was written the first time.
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    LIST_FOREIGN_KEYS,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  // The migrations add first rows, which the backup has too.
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  for (const part of manifest.tables) await copyTable(client, part, { folder, shapes, signal });
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

async function copyTable(
  client: pg.Client,
  part: TablePart,
  { folder, shapes, signal }: { folder: string; shapes: TableShape[]; signal: AbortSignal },
): Promise<void> {
  const { table, columns, rows } = part;
  // The names become SQL, so they must be those of this database.
  const shape = shapes.find((one) => one.table === table);
  const missing = columns.find((column) => !shape?.columns.includes(column));
  if (!shape || missing) {
    throw new BackupError(
      `The schema of this program has no ${shape ? `column ${table}.${missing}` : table}`,
    );
  }
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(createReadStream(pathOf(folder, part.path)), createGunzip(), target, { signal });
  if (target.rowCount !== rows) {
    throw new BackupError(`The backup is damaged: ${table} has ${target.rowCount} rows and not ${rows}`);
  }
}
