import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A command as it must be spawned so that PostgreSQL runs as the right user. */
export interface SpawnCommand {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

/** The operating-system user PostgreSQL runs as; absent: the same as ours. */
interface Identity {
  uid: number;
  gid: number;
}

const CAP_DAC_OVERRIDE = 1n << 1n;
const CAP_DAC_READ_SEARCH = 1n << 2n;
const CAP_SETPCAP = 1n << 8n;

/**
 * Starts PostgreSQL's programs. PostgreSQL refuses to run as root, so under root they run as the owner of the
 * data folder, else as the user `postgres`, which is created when the machine has none.
 */
export class PostgresLauncher {
  readonly #identity: Identity | undefined;
  readonly #setpriv: boolean;
  readonly #capability: string | undefined;

  constructor(binaryDir: string, dataDir: string) {
    this.#identity = process.getuid?.() === 0 ? findIdentity(dataDir) : undefined;
    this.#setpriv = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0;
    const identity = this.#identity;
    const closed = identity && [binaryDir, dirname(dataDir)].find((path) => !isReachable(path, identity));
    if (closed) {
      // A checkout below /root or `mktemp -d` is closed to other users. The process keeps the right to pass
      // through closed folders, and no other right of root.
      this.#capability = this.#setpriv ? findCapability() : undefined;
      if (!this.#capability) {
        throw new Error(
          `PostgreSQL cannot run as root, and its own user cannot reach ${closed}: ` +
            'start as another user, move the folder, or set DATABASE_URL',
        );
      }
    }
  }

  /** `endsWithUs`: the program is asked to stop when this process dies, even by SIGKILL (Linux only). */
  launch(program: string, args: string[], { endsWithUs }: { endsWithUs: boolean }): SpawnCommand {
    const identity = this.#identity;
    // Without LC_ALL a locale the machine does not have stops initdb.
    const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
    if (!this.#setpriv) return { command: program, args, env, ...identity };

    const setpriv: string[] = [];
    if (endsWithUs) setpriv.push('--pdeathsig', 'INT');
    if (identity) setpriv.push(`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups');
    if (this.#capability) {
      // no_setuid_fixup: initdb asks access(), which otherwise leaves capabilities out of account.
      setpriv.push('--securebits=+no_setuid_fixup');
      setpriv.push(`--inh-caps=+${this.#capability}`, `--ambient-caps=+${this.#capability}`);
    }
    if (setpriv.length === 0) return { command: program, args, env };
    return { command: 'setpriv', args: [...setpriv, '--', program, ...args], env };
  }

  /** Hands a file or folder over to PostgreSQL's user. */
  async own(path: string, mode: number): Promise<void> {
    await chmod(path, mode);
    if (this.#identity) await chown(path, this.#identity.uid, this.#identity.gid);
  }
}

function findIdentity(dataDir: string): Identity {
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const found = findSystemUser('postgres');
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(
      'PostgreSQL cannot run as root, and a user "postgres" could not be created: start as another user or set DATABASE_URL',
      { cause },
    );
  }
  const created = findSystemUser('postgres');
  if (!created) throw new Error('The user "postgres" was created but cannot be found');
  return created;
}

function findSystemUser(name: string): Identity | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function isReachable(path: string, { uid, gid }: Identity): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const stat = statSync(folder);
      const searchBit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & searchBit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Containers drop capabilities; take the weakest that is left and lets a process pass closed folders. */
function findCapability(): string | undefined {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const capabilities = BigInt(`0x${bounding ?? '0'}`);
  if (!(capabilities & CAP_SETPCAP)) return undefined;
  if (capabilities & CAP_DAC_READ_SEARCH) return 'dac_read_search';
  return capabilities & CAP_DAC_OVERRIDE ? 'dac_override' : undefined;
}
