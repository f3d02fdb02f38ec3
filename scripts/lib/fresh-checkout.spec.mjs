import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

/** The packages that a file loads with its static imports, directly or through other files of this folder. */
function packagesLoadedBy(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}).* from '([^']+)';$/gm)];
  return imports
    .map(([, name]) => name)
    .filter((name) => !name.startsWith('node:'))
    .flatMap((name) =>
      name.startsWith('.') ? packagesLoadedBy(resolve(dirname(file), name), seen) : [`${name} in ${file}`],
    );
}

const commands = readdirSync(inRoot('scripts')).filter((name) => name.endsWith('.mjs'));

// Most commands install the packages first, so that one command is enough on a fresh machine.
it.each(commands)('%s loads no package before it can install the packages', (name) => {
  expect(packagesLoadedBy(inRoot('scripts', name))).toEqual([]);
});
