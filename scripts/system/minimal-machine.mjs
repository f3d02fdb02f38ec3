import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { start } from '../lib/processes.mjs';
import { CERTIFICATES, makeDebian, npmConfig, runOrThrow } from './debian.mjs';

const USER = 'tester';
const HOME = `/home/${USER}`;
/** What this machine needs in order to reach npm's registry, if it needs anything. */
const PROXY_VARIABLES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/**
 * A minimal Debian 12 in a folder: certificates, Node with npm, an ordinary user and a fresh clone of HEAD.
 * Programs run in it with a process list and mounts of their own, and end together; the network is shared.
 */
export class MinimalMachine {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'inkwell-machine-'));
    // It becomes the root folder of a user who is not root.
    chmodSync(this.folder, 0o755);
  }

  build() {
    makeDebian(this.folder);
    runOrThrow('chroot', [this.folder, 'useradd', '--create-home', '--shell', '/bin/sh', USER]);
    runOrThrow('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, this.path(`${HOME}/inkwell`)]);
    writeFileSync(this.path(`${HOME}/.npmrc`), `registry=${npmConfig('registry')}\n`);
    runOrThrow('chroot', [this.folder, 'chown', '-R', `${USER}:`, HOME]);
  }

  /**
   * Runs a command in the clone, as the ordinary user.
   * @param {{ env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions }} options
   */
  start(command, { env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
    const script = `
      mount -t proc proc "$1/proc" && mkdir -p "$1/dev/shm" && mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
      exec chroot --userspec=${USER}:${USER} "$1" /bin/sh -c "cd ${HOME}/inkwell && $2"`;
    const namespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
    return start('unshare', [...namespaces, 'sh', '-ec', script, 'machine', this.folder, command], {
      stdio,
      env: { ...machineVariables(), ...env },
    });
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  path(inside) {
    return join(this.folder, inside);
  }
}

function machineVariables() {
  const proxies = PROXY_VARIABLES.filter((name) => process.env[name]).map((name) => [
    name,
    process.env[name],
  ]);
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME,
    USER,
    LANG: 'C.UTF-8',
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    ...Object.fromEntries(proxies),
  };
}
