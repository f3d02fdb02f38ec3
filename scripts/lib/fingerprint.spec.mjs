import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-fingerprint-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'a.ts'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('changes with a file, its name and its place, and with nothing else', () => {
  const before = fingerprint([folder]);
  expect(fingerprint([folder])).toBe(before);

  writeFileSync(join(folder, 'src', 'b.ts'), '');
  const withAnother = fingerprint([folder]);
  expect(withAnother).not.toBe(before);

  writeFileSync(join(folder, 'src', 'b.ts'), 'b');
  expect(fingerprint([folder])).not.toBe(withAnother);
});

it('leaves out what a build makes, and does not mind what is missing', () => {
  const before = fingerprint([folder, join(folder, 'missing')]);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'a.js'), 'built');
  expect(fingerprint([folder])).toBe(before);
});
