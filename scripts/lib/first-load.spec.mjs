import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTooLargePages, firstLoads } from './first-load.mjs';

const pages = { users: 'src/Users.tsx' };

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-first-load-'));
  buildApp();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A built app whose first file and page share `shared.js`. */
function buildApp() {
  const write = (name, bytes) => writeFileSync(join(folder, name), 'x'.repeat(bytes));
  write('first.js', 90_000);
  write('first.js.gz', 30_000);
  write('shared.js', 1_000);
  write('users.js', 2_000);
  write('users.css', 500);
  write('first.css', 300);
  write('dialog.js', 50_000);
  mkdirSync(join(folder, '.vite'));
  const manifest = {
    'index.html': {
      file: 'first.js',
      css: ['first.css'],
      imports: ['_shared.js'],
      dynamicImports: ['src/Users.tsx'],
    },
    '_shared.js': { file: 'shared.js' },
    'src/Users.tsx': {
      file: 'users.js',
      css: ['users.css'],
      imports: ['index.html', '_shared.js'],
      dynamicImports: ['src/Dialog.tsx'],
    },
    'src/Dialog.tsx': { file: 'dialog.js' },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
}

test('a page loads its own files and those that they import, each once and compressed', () => {
  expect(firstLoads(folder, pages)).toEqual({ users: (30_000 + 1_000 + 2_000 + 500) / 1000 });
});

test('a page over the limit is named with its size', () => {
  expect(describeTooLargePages(folder, pages, 34)).toBe('');
  expect(describeTooLargePages(folder, pages, 33)).toBe(
    'The page users loads 33.5 kB at first, and the most is 33 kB.',
  );
});

test('a page that was renamed is an error', () => {
  expect(() => firstLoads(folder, { users: 'src/People.tsx' })).toThrow('no module src/People.tsx');
});
