import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodePath } from '../lib/node-runtime.mjs';

const RELEASE = 'bookworm';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';

export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Makes a minimal Debian 12 in a folder, with certificates, and the project's Node and this machine's npm. */
export function makeDebian(folder) {
  runOrThrow('debootstrap', ['--variant=minbase', '--include=ca-certificates', RELEASE, folder, mirror()]);
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  // The certificates that this machine trusts: a company's proxy may have one of its own.
  const certificates = process.env.NODE_EXTRA_CA_CERTS || CERTIFICATES;
  if (existsSync(certificates)) copyFileSync(certificates, join(folder, CERTIFICATES));
  installNode(folder);
}

function installNode(folder) {
  copyFileSync(realpathSync(nodePath()), join(folder, 'usr/local/bin/node'));
  const npm = dirname(dirname(process.env.npm_execpath));
  cpSync(npm, join(folder, 'usr/local/lib/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    runOrThrow('ln', ['-s', `../lib/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name)]);
  }
}

/** The mirror from which apt on this machine installs Debian itself. */
function mirror() {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)', `Codename: ${RELEASE}`], {
    encoding: 'utf8',
  });
  return stdout?.split('\n', 1)[0] || DEFAULT_MIRROR;
}

export function npmConfig(name) {
  return spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
}

/** @returns the standard output */
export function runOrThrow(command, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    ...options,
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args[0]} failed:\n${`${stdout ?? ''}${stderr ?? ''}`.slice(-3000)}`);
  return stdout;
}
