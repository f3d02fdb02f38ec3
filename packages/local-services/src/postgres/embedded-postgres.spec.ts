import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

let dataDir: string;
let running: EmbeddedPostgres[];

/** Creating a cluster is what takes the time; durability is not what these tests are about. */
const settings = { fsync: 'off' };

/** Prints its port, and closes the first connection and ends. */
const ENDS_AT_A_CONNECTION = `
  const server = require('node:net').createServer((socket) => socket.resume().end().on('close', () => process.exit()));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

async function start(): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir, settings });
  running.push(started);
  return started;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function readPostmasterPid(): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** What the death of the process that started the server does: its connection, and so its lock, is gone. */
async function endOwnerConnection(url: string): Promise<void> {
  const superuser = new URL(url);
  superuser.username = 'postgres';
  superuser.pathname = '/postgres';
  await query(
    superuser.href,
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND granted",
  );
}

beforeEach(async () => {
  // Mode 0700 and, under root, closed to PostgreSQL's own user: the harder case.
  dataDir = await mkdtemp(join(tmpdir(), 'inkwell-embedded-'));
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('embedded PostgreSQL', () => {
  it('keeps its data, its port and its password from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (word text)');
    await query(first.url, "INSERT INTO kept VALUES ('ink')");
    await first.stop();

    const second = await start();

    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'ink' }]);
  });

  it('gives a role that is no superuser but may add the extensions the product needs', async () => {
    const { url } = await start();

    await query(url, 'CREATE EXTENSION pgcrypto; CREATE EXTENSION pg_trgm');

    const roles = await query(url, 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user');
    expect(roles).toEqual([{ rolsuper: false, rolcreatedb: true }]);
    await expect(query(url, "SELECT pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied');
  });

  it('is closed without the password, which only its owner can read', async () => {
    const { url } = await start();

    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
    const { mode } = await stat(join(dataDir, 'postgres', 'inkwell.password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('refuses a folder that another start uses, and leaves that one running', async () => {
    const { url } = await start();

    await expect(startEmbeddedPostgres({ dataDir, settings, waitForOwnerMs: 0 })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running Inkwell`,
    );

    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('waits for another start to stop', async () => {
    const first = await start();
    const second = start();

    await first.stop();

    expect(await query((await second).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes over from a killed run whose server is still there', async () => {
    const killed = await start();
    await query(killed.url, "CREATE TABLE kept AS SELECT 'ink' AS word");
    await endOwnerConnection(killed.url);
    const orphanPid = await readPostmasterPid();

    const { url } = await start();

    expect(await readPostmasterPid()).not.toBe(orphanPid);
    expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'ink' }]);
  });

  it('takes over from a killed run whose server ends when it is asked', async () => {
    await (await start()).stop();
    // The path of a PostgreSQL server contains its name, as this argument does.
    const server = spawn(process.execPath, ['-e', ENDS_AT_A_CONNECTION, 'postgres']);
    const [port] = await once(server.stdout, 'data');
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${server.pid}\n\n\n${port}\n`);

    const { url } = await start();

    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('recovers after the server itself was killed', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    process.kill(await readPostmasterPid(), 'SIGKILL');
    await first.stop();

    const { url } = await start();

    expect(await query(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('starts although the process id in postmaster.pid belongs to another program now', async () => {
    const { stop } = await start();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const left = await readFile(pidFile, 'utf8');
    await stop();
    await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 });

    const { url } = await start();

    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('reports a server that does not stop', async () => {
    const { stop } = await start();
    const pid = await readPostmasterPid();
    process.kill(pid, 'SIGSTOP');
    let nowMs = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5_000));

    await expect(stop()).rejects.toThrow(`The built-in PostgreSQL (process ${pid}) does not stop`);

    now.mockRestore();
    process.kill(pid, 'SIGCONT');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);
  });

  it('reports the reason when the server ends and nobody stopped it', async () => {
    const ended = new EventEmitter();
    const postgres = await startEmbeddedPostgres({
      dataDir,
      settings,
      onUnexpectedExit: (reason) => ended.emit('reason', reason),
    });
    running.push(postgres);

    process.kill(await readPostmasterPid(), 'SIGQUIT');

    await expect(once(ended, 'reason')).resolves.toEqual([expect.any(String)]);
  });

  it('reports an unexpected end also if it is stopped right after it, and reports nothing after a stop', async () => {
    const reasons: string[] = [];
    const onUnexpectedExit = (reason: string) => reasons.push(reason);
    const first = await startEmbeddedPostgres({ dataDir, settings, onUnexpectedExit });
    await first.stop();
    expect(reasons).toEqual([]);

    const { stop } = await startEmbeddedPostgres({ dataDir, settings, onUnexpectedExit });
    process.kill(await readPostmasterPid(), 'SIGKILL');
    await stop();
    expect(reasons).toEqual(['it was ended by SIGKILL']);
  });
});
