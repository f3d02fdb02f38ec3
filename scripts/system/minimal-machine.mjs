import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodePath } from '../lib/node-runtime.mjs';
import { root } from '../lib/paths.mjs';
import { start } from '../lib/processes.mjs';

const RELEASE = 'bookworm';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
const USER = 'tester';
const HOME = `/home/${USER}`;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
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
    runOrThrow('debootstrap', [
      '--variant=minbase',
      '--include=ca-certificates',
      RELEASE,
      this.folder,
      mirror(),
    ]);
    writeFileSync(this.path('/etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
    // The certificates that this machine trusts: a company's proxy may have one of its own.
    const certificates = process.env.NODE_EXTRA_CA_CERTS || CERTIFICATES;
    if (existsSync(certificates)) copyFileSync(certificates, this.path(CERTIFICATES));
    this.installNode();
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

  installNode() {
    copyFileSync(realpathSync(nodePath()), this.path('/usr/local/bin/node'));
    const npm = dirname(dirname(process.env.npm_execpath));
    cpSync(npm, this.path('/usr/local/lib/npm'), { recursive: true });
    for (const name of ['npm', 'npx']) {
      runOrThrow('ln', ['-s', `../lib/npm/bin/${name}-cli.js`, this.path(`/usr/local/bin/${name}`)]);
    }
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

/** The mirror from which apt on this machine installs Debian itself. */
function mirror() {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)', `Codename: ${RELEASE}`], {
    encoding: 'utf8',
  });
  return stdout?.split('\n', 1)[0] || DEFAULT_MIRROR;
}

function npmConfig(name) {
  return spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
}

function runOrThrow(command, args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} failed:\n${`${stdout}${stderr}`.slice(-3000)}`);
}
