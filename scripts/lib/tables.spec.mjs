import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './paths.mjs';

const specs = globSync('{backend,packages,user-ui,admin-ui,e2e}/**/*.spec.ts{,x}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
});
const screens = globSync('e2e/screens/*.ts', { cwd: root })
  .map((file) => readFileSync(inRoot(file), 'utf8'))
  .join('\n');

/** The names of spec files in a row's last cell: `x.spec.ts`, or beginnings of backend specs after `db:`. */
function namedSpecs(cell) {
  const files = [...cell.matchAll(/[\w./-]+\.spec\.tsx?/g)].map(([name]) => ({
    name,
    isFound: specs.some((file) => file === name || file.endsWith(`/${name}`)),
  }));
  const backendSpecs = [...cell.matchAll(/db: ([^;|]*)/g)]
    .flatMap(([, list]) => list.replaceAll(/\([^)]*\)/g, '').split(','))
    .map((name) => name.trim())
    .filter((name) => /^[\w-]+$/.test(name))
    .map((name) => ({
      name,
      isFound: specs.some((file) => file.startsWith('backend/') && basename(file).startsWith(name)),
    }));
  return [...files, ...backendSpecs];
}

/** A screen is named in backquotes; the screens of dialogs are called without their common prefix. */
function namedScreens(cell) {
  return [...cell.matchAll(/`([a-z][a-z-]+)`/g)].map(([, name]) => ({
    name,
    isFound: screens.includes(`'${name}'`) || screens.includes(`'${name.replace(/^admin-user-/, '')}'`),
  }));
}

function missingIn(row) {
  const cell = row.split(' | ').at(-1);
  return [...namedScreens(cell), ...namedSpecs(cell)]
    .filter(({ isFound }) => !isFound)
    .map(({ name }) => name);
}

describe.each(['e2e/console.md', 'e2e/README.md', 'e2e/user-area.md'])('%s', (table) => {
  it('names specs and screens that exist', () => {
    const rows = readFileSync(inRoot(table), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (---|what|requirement|state|situation)/.test(line));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.flatMap((row) => missingIn(row).map((name) => `${name} in ${row}`))).toEqual([]);
  });
});

it('a row that names a missing spec or screen is found', () => {
  expect(missingIn('| x | no-such.spec.ts; guards.spec.ts; db: no-such-module; `no-screen` |')).toEqual([
    'no-screen',
    'no-such.spec.ts',
    'no-such-module',
  ]);
});
