import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { TAKE_BACKUP_LOCK } from '../../core/database/backup-lock.js';
import { syncFolder } from '../../core/storage/disk-driver.js';
import type { FileStore } from '../../core/storage/file-store.js';
import { FileMissingError } from '../../core/storage/storage-errors.js';
import { BackupError, BackupPostponedError } from '../backup.errors.js';
import {
  DECLARE_FILES,
  FETCH_FILES,
  FIND_UNFINISHED_MIGRATION,
  FIXED_FORMS,
  LIST_MIGRATIONS,
  LIST_SEQUENCES,
  LIST_TABLES,
  type TableShape,
} from './backup.queries.js';
import {
  isBackup,
  type Manifest,
  type Sequence,
  type StoredFile,
  type TablePart,
  writeManifest,
} from './manifest.js';
import { type Part, syncFolders, writePart } from './parts.js';
import { encryptSecrets, readSecrets } from './secrets.js';

export interface BackupSource {
  databaseUrl: string;
  files: FileStore;
  /** Its generated secrets are part of the backup if there is a passphrase. */
  dataDir: string;
  passphrase: string | null;
  /** The certificate that agreements are signed with, PEM; null if there is none yet. */
  certificate: string | null;
  /** Version of the program. */
  version: string;
  /** The time of the backup. */
  now: Date;
  signal: AbortSignal;
  /** Called before the copy, when no other backup of the database runs. */
  onLocked?: () => Promise<void>;
}

export interface TakenBackup {
  manifest: Manifest;
  bytes: number;
  /** Names of generated secrets that are in the data folder and not in the backup. */
  leftOut: string[];
}

/** Files that are copied at the same time: a store over the network answers slowly. */
const CONCURRENT_FILES = 8;

/**
 * Copies one state of the database and every file that it names into the new folder `target`. The product may go on. The
 * folder gets its name at the end, so an interrupted backup is never taken for a complete one.
 * @throws BackupError
 */
export async function takeBackup(source: BackupSource, target: string): Promise<TakenBackup> {
  await checkTarget(target);
  const client = await connectForCopy(source.databaseUrl, 'inkwell-backup');
  const partial = partialFolder(target);
  // Ends a COPY that waits for the server.
  const abort = () => void client.end();
  source.signal.addEventListener('abort', abort);
  const failed = new AbortController();
  const signal = AbortSignal.any([source.signal, failed.signal]);
  const backup = new Backup({ ...source, signal }, client, partial);
  try {
    await takeLock(client);
    await source.onLocked?.();
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const taken = await backup.take();
    await rename(partial, target);
    await syncFolder(dirname(target));
    return taken;
  } catch (error) {
    // A file that is still being copied would create the folder again.
    failed.abort();
    await backup.copies;
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    source.signal.removeEventListener('abort', abort);
    await client.end();
  }
}

/** Backups are named without a dot at the beginning, so this is no backup. */
export function partialFolder(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.partial`);
}

async function checkTarget(target: string): Promise<void> {
  const found = await stat(target).catch(() => null);
  if (!found) return;
  if (!found.isDirectory()) throw new BackupError(`${target} is a file: name a new folder`);
  if (await isBackup(target)) throw new BackupError(`${target} already has a backup: name a new folder`);
  if ((await readdir(target)).length > 0) throw new BackupError(`${target} is not empty: name a new folder`);
}

/** @param name in `pg_stat_activity` @throws Error of the driver */
export async function connectForCopy(
  databaseUrl: string,
  name: 'inkwell-backup' | 'inkwell-restore',
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The running query fails too. Without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function takeLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>(TAKE_BACKUP_LOCK);
  if (!rows[0]?.isMine) {
    throw new BackupPostponedError(
      'Another backup of this database is being taken: wait until it has finished',
    );
  }
}

/** One backup: its connection has the lock. */
class Backup {
  /** Resolves when no file is being copied any more. */
  copies: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly source: BackupSource,
    private readonly client: pg.Client,
    private readonly folder: string,
  ) {}

  async take(): Promise<TakenBackup> {
    const { source } = this;
    const shapes = await this.openSnapshot();
    const { rows: migrations } = await this.client.query<{ name: string }>(LIST_MIGRATIONS);
    const tables: TablePart[] = [];
    for (const shape of shapes) tables.push(await this.copyTable(shape));
    // Read after the rows: a sequence may be ahead of the snapshot, never behind it.
    const sequences = await this.readSequences();
    await this.client.query(DECLARE_FILES);
    await this.client.query('COMMIT');
    const files = await this.copyFiles();
    const { part: secrets, leftOut } = await this.copySecrets();
    await syncFolders(this.folder);
    const manifest: Manifest = {
      version: source.version,
      createdAt: source.now.toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences,
      ...files,
      secrets,
      certificate: source.certificate,
    };
    await writeManifest(this.folder, manifest);
    await syncFolder(this.folder);
    const parts = [...tables, files.fileList, ...(secrets ? [secrets] : [])];
    const bytes = parts.reduce((sum, part) => sum + part.bytes, files.files.bytes);
    return { manifest, bytes, leftOut };
  }

  /** Locks the tables before the snapshot, so that no migration changes them in between. Reading and writing go on. */
  private async openSnapshot(): Promise<TableShape[]> {
    const { rows: before } = await this.client.query<TableShape>(LIST_TABLES);
    if (before.length === 0) throw new BackupError('The database is empty: there is nothing to back up');
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await this.client.query(`LOCK TABLE ${before.map(({ table }) => table).join(', ')} IN ACCESS SHARE MODE`);
    for (const statement of FIXED_FORMS) await this.client.query(statement);
    const { rows: shapes } = await this.client.query<TableShape>(LIST_TABLES);
    if (JSON.stringify(shapes) !== JSON.stringify(before)) {
      throw new BackupPostponedError('The database is being migrated: take the backup again in a moment');
    }
    const { rowCount: isMigrationUnfinished } = await this.client.query(FIND_UNFINISHED_MIGRATION);
    if (isMigrationUnfinished) {
      throw new BackupPostponedError(
        'A migration of the database has not finished: start the version that began it, and take the backup again',
      );
    }
    return shapes;
  }

  private async copyTable({ table, columns }: TableShape): Promise<TablePart> {
    // A partitioned table can be copied only through a query.
    const rows = this.client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${table}) TO STDOUT`));
    const path = `tables/${table.replaceAll('"', '')}.copy.gz`;
    const part = await writePart(this.folder, path, rows, { isCompressed: true, signal: this.source.signal });
    return { ...part, table, columns, rows: rows.rowCount };
  }

  private async readSequences(): Promise<Sequence[]> {
    const { rows } = await this.client.query<{ name: string }>(LIST_SEQUENCES);
    const sequences: Sequence[] = [];
    for (const { name } of rows) {
      const state = await this.client.query<{ value: string; isCalled: boolean }>(
        `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
      );
      sequences.push({ name, value: '1', isCalled: false, ...state.rows[0] });
    }
    return sequences;
  }

  private async copyFiles(): Promise<Pick<Manifest, 'fileList' | 'files'>> {
    const files = { count: 0, bytes: 0, missing: 0 };
    const lines = Readable.from(this.copyEachFile(files));
    const { signal } = this.source;
    const fileList = await writePart(this.folder, 'files.jsonl.gz', lines, { isCompressed: true, signal });
    return { fileList, files };
  }

  /** Copies the files and yields the lines of their list. */
  private async *copyEachFile(sum: Manifest['files']): AsyncGenerator<string> {
    const limit = pLimit(CONCURRENT_FILES);
    for (;;) {
      const { rows } = await this.client.query<{ key: string; type: string }>(FETCH_FILES);
      if (rows.length === 0) return;
      const copies = rows.map((row) => limit(() => this.copyFile(row)));
      this.copies = Promise.allSettled(copies);
      for (const file of await Promise.all(copies)) {
        sum.count += file.part ? 1 : 0;
        sum.missing += file.part ? 0 : 1;
        sum.bytes += file.part?.bytes ?? 0;
        yield `${JSON.stringify(file)}\n`;
      }
    }
  }

  /** A file that the store has lost does not prevent the backup of all others. */
  private async copyFile({ key, type }: { key: string; type: string }): Promise<StoredFile> {
    this.source.signal.throwIfAborted();
    const stream = await this.source.files.getStream(key).catch((error: unknown) => {
      if (error instanceof FileMissingError) return null;
      throw error;
    });
    if (!stream) return { key, type, part: null };
    const { signal } = this.source;
    return {
      key,
      type,
      part: await writePart(this.folder, `files/${key}`, stream, { isCompressed: false, signal }),
    };
  }

  private async copySecrets(): Promise<{ part: Part | null; leftOut: string[] }> {
    const { dataDir, passphrase, signal } = this.source;
    const secrets = await readSecrets(dataDir);
    const names = Object.keys(secrets);
    if (passphrase === null || names.length === 0) return { part: null, leftOut: names };
    const encrypted = Readable.from([await encryptSecrets(secrets, passphrase)]);
    const part = await writePart(this.folder, 'secrets.json', encrypted, { isCompressed: false, signal });
    return { part, leftOut: [] };
  }
}
