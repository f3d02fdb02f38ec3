import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileStore } from '../../core/storage/file-store.js';
import { FileMissingError } from '../../core/storage/storage-errors.js';
import { BackupError } from '../backup.errors.js';
import { checkBackup, listFiles, openSecrets } from './check-backup.js';
import type { Manifest, StoredFile } from './manifest.js';
import { pathOf } from './parts.js';
import { beginRestore, type Migrations, migrationsToRun, restoreDatabase } from './restore-database.js';
import { readSecrets, type Secrets, writeSecrets } from './secrets.js';

export interface RestoreTarget {
  /** Called once the backup is known to be complete: it may start a server. */
  databaseUrl: () => Promise<string>;
  files: FileStore;
  dataDir: string;
  passphrase: string | null;
  /** Files that are in the storage already stay if they are the same. */
  keepsFiles: boolean;
  withoutSecrets: boolean;
  migrations: Migrations;
  signal: AbortSignal;
}

export interface Restored {
  manifest: Manifest;
  /** Names of the restored secrets. */
  secrets: string[];
}

/**
 * Restores a backup into an empty database and an empty storage. Everything is checked before the first change.
 * @throws BackupError
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Restored> {
  const manifest = await checkBackup(folder);
  migrationsToRun(manifest, target.migrations);
  const secrets = await secretsToRestore(folder, manifest, target);
  await checkStorage(folder, manifest, target);
  const databaseUrl = await target.databaseUrl();
  await beginRestore(databaseUrl);

  await writeSecrets(target.dataDir, secrets);
  for await (const file of listFiles(folder, manifest)) await restoreFile(folder, file, target);
  await restoreDatabase(databaseUrl, { folder, manifest, signal: target.signal }, target.migrations);
  return { manifest, secrets: Object.keys(secrets) };
}

async function secretsToRestore(
  folder: string,
  manifest: Manifest,
  { dataDir, passphrase, withoutSecrets }: RestoreTarget,
): Promise<Secrets> {
  if (!manifest.secrets || withoutSecrets) return {};
  if (passphrase === null) {
    throw new BackupError(
      'The backup has encrypted secrets: set BACKUP_PASSPHRASE, or restore with --without-secrets',
    );
  }
  const secrets = (await openSecrets(folder, manifest, passphrase)) ?? {};
  const existing = await readSecrets(dataDir);
  const name = Object.keys(secrets).find((one) => one in existing);
  if (name) {
    throw new BackupError(
      `${dataDir}/secrets already has ${name}: a restore overwrites nothing, so use another DATA_DIR or --without-secrets`,
    );
  }
  return secrets;
}

async function checkStorage(folder: string, manifest: Manifest, target: RestoreTarget): Promise<void> {
  if (!target.keepsFiles) {
    if (await target.files.isEmpty()) return;
    throw new BackupError(
      'The storage is not empty: use an empty one, or restore with --keep-files if its files are those of the backup',
    );
  }
  for await (const { key, part } of listFiles(folder, manifest)) {
    const existing = part && (await hashOfStored(target.files, key));
    if (existing && existing !== part.sha256) {
      throw new BackupError(`The storage has another file under ${key}: a restore overwrites nothing`);
    }
  }
}

async function hashOfStored(files: FileStore, key: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of await files.getStream(key)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

/** A file is read as a whole: the largest is a PDF or an image of some megabytes. */
async function restoreFile(
  folder: string,
  { key, type, part }: StoredFile,
  target: RestoreTarget,
): Promise<void> {
  target.signal.throwIfAborted();
  if (!part || (target.keepsFiles && (await target.files.exists(key)))) return;
  await target.files.put(key, await readFile(pathOf(folder, part.path)), type);
}
