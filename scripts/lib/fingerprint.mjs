import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.reports']);

/** A hash of the content of files and folders. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) if (!LEFT_OUT.has(name)) addTo(hash, join(path, name));
  } else {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
}

/** A stamp records the inputs of a result. It is written last, so an aborted run leaves none. */
export function hasStamp(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
