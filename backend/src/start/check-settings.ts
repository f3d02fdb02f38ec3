import { accessSync, constants, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { checkSigningIdentity } from '../agreements/evidence/certificate.js';
import { checkDataDir } from '../core/settings/data-folder.js';
import type { GivenSettings } from '../core/settings/settings.js';
import { FileStore } from '../core/storage/file-store.js';
import { StorageUnavailableError, toStorageError } from '../core/storage/storage-errors.js';
import { describeStoreProblem } from '../core/storage/store-problem.js';
import { checkPortIsFree } from './port.js';

/** With the rest of the start it stays below 10 seconds. */
const LIMIT_MS = 7_000;
const RETRY_MS = 250;

/**
 * Checks the files and servers that the settings name, before anything is started. A mail server, an identity provider or a
 * file store that does not answer is no reason not to start: e-mails wait, passwords work, and texts are saved.
 * @throws Error with one line: the setting, the reason and the remedy
 */
export async function checkSettings(settings: GivenSettings): Promise<void> {
  checkDataDir(settings);
  checkSigningIdentity(settings);
  checkChromiumPath(settings.chromiumPath);
  await checkPortIsFree(settings.port, settings.host);
  if (settings.storageUrl !== null) await checkStore(settings.storageUrl);
  if (settings.databaseUrl !== null) await checkDatabase(settings.databaseUrl);
}

function checkChromiumPath(path: string | null): void {
  if (path === null) return;
  try {
    accessSync(path, constants.X_OK);
    if (!statSync(path).isFile()) throw new Error('not a program');
  } catch (error) {
    throw new Error(
      `CHROMIUM_PATH: ${path} cannot be run (${codeOf(error)}). Install Chromium and set CHROMIUM_PATH to its program`,
      { cause: error },
    );
  }
}

/** A store that answers and refuses is a wrong setting. `FileStoreStatus` warns of one that does not answer. */
async function checkStore(storageUrl: string): Promise<void> {
  try {
    await new FileStore({ storageUrl, folder: '' }).checkAccess();
  } catch (error) {
    if (toStorageError('', error) instanceof StorageUnavailableError) return;
    throw new Error(`STORAGE_URL: ${describeStoreProblem(error, storageUrl)}`, { cause: error });
  }
}

/** Waits for a server that is starting, as it does after a crash of the whole machine. */
async function checkDatabase(databaseUrl: string): Promise<void> {
  const giveUpAt = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      const connectionTimeoutMillis = Math.max(1, giveUpAt - performance.now());
      const client = new Client({
        connectionString: databaseUrl,
        application_name: 'inkwell-start',
        connectionTimeoutMillis,
      });
      client.on('error', () => undefined);
      await client.connect();
      return await client.end();
    } catch (error) {
      if (codeOf(error) !== NOT_READY || performance.now() + RETRY_MS > giveUpAt)
        throw new Error(`DATABASE_URL: ${databaseProblem(error, databaseUrl)}`, { cause: error });
    }
    await sleep(RETRY_MS);
  }
}

/** SQLSTATE codes (appendix A of the PostgreSQL manual). */
const WRONG_PASSWORD = new Set(['28P01', '28000']);
const NO_DATABASE = '3D000';
/** The server is starting, or it is being stopped. */
const NOT_READY = '57P03';

function databaseProblem(error: unknown, databaseUrl: string): string {
  const code = codeOf(error);
  const { host } = new URL(databaseUrl);
  if (WRONG_PASSWORD.has(code)) return `the server refuses the user or the password (${code}). Correct them`;
  if (code === NO_DATABASE)
    return `the server has no such database (${code}). Create it, or correct its name`;
  if (code === NOT_READY)
    return `the server is not ready (${code}). Start the program again when the server answers`;
  if (error instanceof DatabaseError) {
    return `the server refuses the connection (${error.message}). Correct the URL or the server`;
  }
  return `no PostgreSQL answers at ${host || 'this machine'} (${code}). Start it, or correct the host and port`;
}

/** The code of the system or of the server, else the message. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
