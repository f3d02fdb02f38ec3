import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, syncFolder, unusableDataDir } from './data-folder.js';

/** The secrets that are not set are in this folder of DATA_DIR. */
const FOLDER = 'secrets';

/**
 * Reads a secret from the data folder; generates it (mode 0600) on the first start. If several processes start together, one
 * writes and all read the same value.
 * @throws SettingsError if the data folder cannot be used
 */
export function readOrCreateSecret(
  dataDir: string,
  name: string,
  create: () => string = randomSecret,
): string {
  const existing = readSecret(dataDir, name);
  if (existing !== null) return existing;
  const folder = join(dataDir, FOLDER);
  createDataFolder(folder);
  const path = join(folder, name);
  const draft = join(folder, `.${name}-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(draft, create(), { mode: 0o600, flush: true });
    // Linking is atomic and never replaces a file that another process has written.
    linkSync(draft, path);
    // Otherwise a power cut could lose the secret, and with it what was encrypted or signed with it.
    syncFolder(folder);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw unusableDataDir(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** Returns null if the secret was not generated yet. @throws SettingsError if it cannot be read */
export function readSecret(dataDir: string, name: string): string | null {
  const path = join(dataDir, FOLDER, name);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw unusableDataDir(path, error);
  }
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
