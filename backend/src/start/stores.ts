import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError } from '../backups/backup.errors.js';
import { createScratchDatabase, type ScratchDatabase } from '../backups/copy/verify-backup.js';
import { Environment } from '../core/settings/environment.js';
import { readStores } from '../core/settings/read-settings.js';
import type { StoreSettings } from '../core/settings/settings.js';
import { FileStore } from '../core/storage/file-store.js';

/** The database and the files of the settings, for the commands beside the product. */
export class Stores {
  readonly settings: StoreSettings;
  readonly files: FileStore;
  private stopServer: () => Promise<void> = async () => undefined;

  constructor() {
    this.settings = readStores(new Environment(process.env));
    const { storageUrl, dataDir } = this.settings;
    this.files = new FileStore({ storageUrl, folder: join(dataDir, 'files') });
  }

  /** The running database, or the built-in one, started for this command. @throws BackupError if there is none */
  async openDatabase(): Promise<string> {
    const { databaseUrl, dataDir } = this.settings;
    if (databaseUrl !== null) return databaseUrl;
    const { findRunningPostgres, hasCluster } = await builtInPostgres();
    if (!hasCluster(dataDir)) {
      throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`);
    }
    return (await findRunningPostgres(dataDir)) ?? this.startDatabase();
  }

  /** The database of DATABASE_URL, or a new built-in one. @throws BackupError if the product runs */
  async createDatabase(): Promise<string> {
    const { databaseUrl, dataDir } = this.settings;
    if (databaseUrl !== null) return databaseUrl;
    const { findRunningPostgres } = await builtInPostgres();
    if (await findRunningPostgres(dataDir)) {
      throw new BackupError(`Inkwell runs in ${dataDir}: a restore needs a DATA_DIR without a database`);
    }
    return this.startDatabase();
  }

  /** An empty database for a check: on the server of DATABASE_URL, or a built-in one in the temporary folder. */
  async openScratch(): Promise<ScratchDatabase> {
    const { databaseUrl } = this.settings;
    if (databaseUrl !== null) return createScratchDatabase(databaseUrl);
    const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-verify-'));
    const remove = () => rm(dataDir, { recursive: true, force: true });
    try {
      const { startEmbeddedPostgres } = await builtInPostgres();
      const { url, stop } = await startEmbeddedPostgres({ dataDir });
      return { url, drop: () => stop().finally(remove) };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  /** Stops the database if it was started here. */
  async close(): Promise<void> {
    await this.stopServer();
  }

  private async startDatabase(): Promise<string> {
    const { startEmbeddedPostgres } = await builtInPostgres();
    const { url, stop } = await startEmbeddedPostgres({ dataDir: this.settings.dataDir });
    this.stopServer = stop;
    return url;
  }
}

// The container image does not contain the package.
function builtInPostgres() {
  return import('@inkwell/local-services/postgres/embedded-postgres').catch((cause: unknown) => {
    throw new BackupError('DATABASE_URL is missing, and this installation has no built-in server', { cause });
  });
}
