import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

/** A checkout without packages, and with an npm that installs nothing. */
let checkout;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'inkwell-checkout-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(inRoot(name), join(checkout, name), { recursive: true });
  }
  mkdirSync(join(checkout, 'bin'));
  writeFileSync(join(checkout, 'bin', 'npm'), '#!/bin/sh\nexit 3\n', { mode: 0o700 });
});
afterEach(() => rmSync(checkout, { recursive: true }));

function run(command) {
  const env = { ...process.env, PATH: `${join(checkout, 'bin')}:${process.env.PATH}` };
  return spawnSync(process.execPath, [join(checkout, 'scripts', `${command}.mjs`), 'monday'], {
    env,
    encoding: 'utf8',
  });
}

function addBuild() {
  const dist = join(checkout, 'backend', 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of ['backup', 'restore']) {
    writeFileSync(join(dist, `${name}.js`), 'process.stdout.write("built " + process.argv[2])');
  }
  writeFileSync(join(dist, '.built'), 'of the version that runs');
}

it('a backup runs the built program, and neither installs nor builds, because the product may run from it', () => {
  addBuild();
  expect(run('backup')).toMatchObject({ status: 0, stdout: 'built monday' });
});

it('a backup without a built program, and each restore, install first', () => {
  expect(run('backup').stderr).toContain('npm ci ended with code 3');
  addBuild();
  expect(run('restore').stderr).toContain('npm ci ended with code 3');
});
