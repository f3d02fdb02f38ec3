import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PostgresCluster, type RunningServer } from './postgres-cluster.js';
import { asServerArguments, postgresConfiguration } from './postgres-configuration.js';

export interface EmbeddedPostgresOptions {
  /** The cluster lies in `postgres/` of this folder. */
  dataDir: string;
  /** Server settings that replace ours: the tests do without durability. */
  settings?: Record<string, string>;
  /** How long another process may take to stop, when the folder is still its own: ten seconds. */
  waitForOwnerMs?: number;
  /** The server ended by itself. `stop` waits for this. */
  onUnexpectedExit?: (reason: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database `inkwell`, who is not a superuser but may create databases. */
  url: string;
  stop(): Promise<void>;
}

/** What the steps of one start share. */
interface Start {
  cluster: PostgresCluster;
  password: string;
  dataDir: string;
  waitForOwnerMs: number;
}

/** pg has `unref`; its types do not say so. */
type UnrefableClient = pg.Client & { unref(): void };

/** Held in the cluster by the process that started it: "inkw" in ASCII. */
const OWNER_LOCK = 0x696e6b77;
const START_SECONDS = 60;
const ATTEMPTS = 3;
const STOP_MS = 10_000;

/**
 * Starts PostgreSQL from npm in `dataDir`. A server that a killed run left behind is stopped first; one that
 * belongs to a living process is left alone.
 * @throws when another process uses the folder, or PostgreSQL cannot start; the message is one sentence
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const cluster = await PostgresCluster.open(dataDir);
  const password = await cluster.readPassword();
  const start: Start = { cluster, password, dataDir, waitForOwnerMs: options.waitForOwnerMs ?? STOP_MS };
  await stopOrphan(start);

  const { server, port, owner } = await startServer(start, options.settings ?? {});
  let isOwner = false;
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    server.once('exit', async (code, signal) => {
      // A stopped server ends with 0. Another code means that it ended by itself just before.
      if (isOwner && (!stopping || code !== 0)) {
        // A killed server could write nothing into its log.
        options.onUnexpectedExit?.(signal ? `it was ended by ${signal}` : await cluster.readLogErrors());
      }
      resolve();
    });
  });
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    if (server.pid && server.exitCode === null && server.signalCode === null) {
      server.ref();
      await cluster.stopServer(server.pid);
    }
    await ended;
    await owner.end();
  };
  owner.on('error', () => undefined);
  isOwner = await takeOwnerLock(owner);
  if (!isOwner) {
    await owner.end();
    throw inUse(dataDir);
  }
  try {
    await cluster.removeLeftovers();
    await cluster.writePort(port);
    await prepareDatabase(owner, password);
  } catch (error) {
    await stop();
    throw error;
  }
  // Neither keeps a process alive that has nothing else to do.
  owner.unref();
  server.unref();
  return { url: urlOf(password, port), stop };
}

/** @returns the URL of the server that runs in `dataDir`, or null. Starts nothing. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  if (!hasCluster(dataDir)) return null;
  const cluster = await PostgresCluster.open(resolve(dataDir));
  const running = await cluster.readRunningServer();
  if (!running || !(await cluster.isServerAlive(running.pid))) return null;
  return urlOf(await cluster.readPassword(), running.port);
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), 'postgres', 'PG_VERSION'));
}

function urlOf(password: string, port: number): string {
  return `postgres://inkwell:${password}@127.0.0.1:${port}/inkwell`;
}

/** A running owner holds the lock until it has stopped. If nobody holds it, a killed process has left the server. */
async function stopOrphan(start: Start): Promise<void> {
  const { cluster, dataDir } = start;
  const giveUpAt = performance.now() + start.waitForOwnerMs;
  for (;;) {
    const running = await cluster.readRunningServer();
    if (!running) return;
    if (!(await cluster.isServerAlive(running.pid))) return cluster.removeStalePidFile();
    if (await stopUnlessOwned(start, running)) return;
    if (performance.now() >= giveUpAt) throw inUse(dataDir);
    await sleep(100);
  }
}

/** @returns whether the server is gone now */
async function stopUnlessOwned({ cluster, password }: Start, running: RunningServer): Promise<boolean> {
  const client = await connectWhile(() => cluster.isServerAlive(running.pid), running.port, password);
  if (!client) return true;
  client.on('error', () => undefined);
  const orphaned = await takeOwnerLock(client);
  if (orphaned) await cluster.stopServer(running.pid);
  await client.end();
  return orphaned;
}

async function startServer(
  start: Start,
  settings: Record<string, string>,
): Promise<{ server: ChildProcess; port: number; owner: UnrefableClient }> {
  const { cluster, password, dataDir } = start;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await choosePort(await cluster.readPort());
    const server = await cluster.spawnServer(
      asServerArguments({ ...postgresConfiguration(port), ...settings }),
    );
    let failure: Error | undefined;
    server.once('error', (error) => {
      failure = error;
    });
    const isRunning = () => failure === undefined && server.exitCode === null && server.signalCode === null;
    const owner = await connectWhile(async () => isRunning(), port, password);
    if (owner) return { server, port, owner };
    if (failure) throw failure;
    // Another process took the port or started the same cluster meanwhile. In the second case this waits for its end, or throws.
    await stopOrphan(start);
  }
  throw new Error(`PostgreSQL does not start in ${dataDir}: ${await cluster.readLogErrors()}`);
}

/** Connects as soon as the server answers; undefined when it ends before that. */
async function connectWhile(
  isRunning: () => Promise<boolean>,
  port: number,
  password: string,
): Promise<UnrefableClient | undefined> {
  const giveUpAt = performance.now() + START_SECONDS * 1000;
  while (performance.now() < giveUpAt) {
    try {
      return await connect(port, password);
    } catch (error) {
      if (!isNotReadyYet(error)) throw error;
    }
    if (!(await isRunning())) return undefined;
    await sleep(20);
  }
  throw new Error(`PostgreSQL did not answer on port ${port} within ${START_SECONDS} seconds`);
}

async function connect(port: number, password: string): Promise<UnrefableClient> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: 'inkwell-server',
  });
  await client.connect();
  return client as UnrefableClient;
}

function isNotReadyYet(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string };
  // 57P03: the server is starting, recovering or shutting down.
  if (['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)) return true;
  // From pg, without a code: the server ended before it answered.
  return message === 'Connection terminated unexpectedly';
}

/** PostgreSQL releases the lock when the connection ends, so also when the process is killed. */
async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    OWNER_LOCK,
  ]);
  return result.rows[0]?.taken ?? false;
}

/** The product's own role: an injected statement must not be able to read files, as a superuser may. */
async function prepareDatabase(owner: pg.Client, password: string): Promise<void> {
  const found = await owner.query("SELECT 1 FROM pg_database WHERE datname = 'inkwell'");
  if (found.rowCount) return;
  const role = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = 'inkwell'");
  if (!role.rowCount) {
    await owner.query(`CREATE ROLE inkwell LOGIN CREATEDB PASSWORD ${owner.escapeLiteral(password)}`);
  }
  await owner.query('CREATE DATABASE inkwell OWNER inkwell');
}

async function choosePort(preferred: number | undefined): Promise<number> {
  const port = preferred && (await listen(preferred));
  return port || listen(0).then((free) => free ?? Promise.reject(new Error('No free port on 127.0.0.1')));
}

/** Listens for a moment on 127.0.0.1; undefined when the port is taken, 0 lets the system choose. */
async function listen(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}

function inUse(dataDir: string): Error {
  return new Error(`The data folder ${dataDir} is in use by another running Inkwell`);
}
