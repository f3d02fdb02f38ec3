import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from './environment.js';
import type { GivenSettings } from './settings.js';

/** Uploads are refused while the disk is full, but the program can start. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Creates DATA_DIR or a folder in it, readable only by this user, and the missing folders above it.
 * @throws SettingsError
 */
export function createDataFolder(path: string): void {
  // Not with `recursive`: in /proc, Node would try for ever.
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder)) {
    missing.unshift(folder);
  }
  try {
    for (const folder of missing) createFolder(folder);
    if (!statSync(path).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    throw unusableDataDir(path, error);
  }
}

/** @throws SettingsError if the program would need to write into DATA_DIR and cannot */
export function checkDataDir(settings: GivenSettings): void {
  const { databaseUrl, smtpUrl, storageUrl, signingP12, dataDir } = settings;
  if (databaseUrl !== null && smtpUrl !== null && storageUrl !== null && signingP12 !== null) return;
  createDataFolder(dataDir);
  try {
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')));
  } catch (error) {
    if (!FULL.has(codeOf(error))) throw unusableDataDir(dataDir, error);
  }
}

/** The setting, the reason and the remedy in one line. */
export function unusableDataDir(path: string, error: unknown): SettingsError {
  const reason = codeOf(error) || (error instanceof Error ? error.message : String(error));
  return new SettingsError(
    `DATA_DIR: ${path} cannot be used (${reason}). Set DATA_DIR to a folder that this user may create and write`,
    { cause: error },
  );
}

/** Makes the names in a folder durable. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    syncFolder(dirname(folder));
  } catch (error) {
    // Another process that starts at the same time has created it.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
