import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a secret from the data folder; generates it (mode 0600) on the first start. If several processes start together, one
 * writes and all read the same value.
 */
export function readOrCreateSecret(
  dataDir: string,
  name: string,
  create: () => string = randomSecret,
): string {
  const dir = join(dataDir, 'secrets');
  const path = join(dir, name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const existing = readIfPresent(path);
  if (existing !== null) return existing;
  const draft = join(dir, `.${name}-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(draft, create(), { mode: 0o600 });
  try {
    // Linking is atomic and never replaces a file that another process has written.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
