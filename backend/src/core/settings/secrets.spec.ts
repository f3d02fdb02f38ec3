import fs, { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOrCreateSecret } from './secrets.js';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a secret is 32 random bytes, generated once, in a file that only its owner can read', () => {
  const secret = readOrCreateSecret(dataDir, 'jwt-secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(readOrCreateSecret(dataDir, 'jwt-secret')).toBe(secret);
  expect(readOrCreateSecret(dataDir, 'password-key')).not.toBe(secret);
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'secrets', 'jwt-secret')).mode & 0o777).toBe(0o600);
});

test('a secret is returned only when its file and the folders that name it are on the disk', () => {
  const { openSync, fsyncSync } = fs;
  const paths = new Map<number, string>();
  const flushed: string[] = [];
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest);
    paths.set(descriptor, String(path));
    return descriptor;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    flushed.push(paths.get(descriptor) ?? '');
    fsyncSync(descriptor);
  });
  syncBuiltinESMExports();
  try {
    readOrCreateSecret(dataDir, 'jwt-secret');
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  expect(flushed).toEqual([
    dataDir,
    expect.stringMatching(/secrets\/\.jwt-secret-/),
    join(dataDir, 'secrets'),
  ]);
});

test('no temporary file remains in the folder', () => {
  readOrCreateSecret(dataDir, 'jwt-secret');
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['jwt-secret']);
});

test('two processes that generate a secret together read the same value', () => {
  // The faster process finishes while the slower one generates its value.
  const slower = readOrCreateSecret(dataDir, 'key', () => {
    writeFileSync(join(dataDir, 'secrets', 'key'), 'the faster one');
    return 'the slower one';
  });
  expect(slower).toBe('the faster one');
});

test('an unusable folder is an error and never another secret', () => {
  writeFileSync(join(dataDir, 'secrets'), 'a file in the way');
  expect(() => readOrCreateSecret(dataDir, 'key')).toThrow();
});
