import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@inkwell/local-services/postgres/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createApp } from '../src/app.js';
import { PinoLogger } from '../src/core/logging/logger.js';
import { readSettings } from '../src/core/settings/read-settings.js';
import { createDataSource } from '../src/data-source.js';
import { withDatabase } from './database-url.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the migrated template. Every spec file gets a copy of it. */
    templateUrl: string;
  }
}

/** Tests need no durability. Without it they do not wait for the disk. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  max_connections: '200',
};

const FOLDER = 'inkwell-test-';
const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 1024 ** 3;

/** Starts one PostgreSQL for the whole run, or uses the server of TEST_DATABASE_URL, and migrates a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const templateUrl = withDatabase(server.url, `inkwell_template_${process.pid}`);
  try {
    await createTemplate(server.url, templateUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('templateUrl', templateUrl);
  return async () => {
    if (process.env.TEST_DATABASE_URL) await dropTestDatabases(server.url);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };

  const parent = hasFreeSpace(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
  removeFoldersOfKilledRuns(parent);
  const dataDir = await mkdtemp(join(parent, `${FOLDER}${process.pid}-`));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  // A second Ctrl-C skips the teardown. The server itself stops when this process has ended.
  process.once('exit', removeFolder);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: WITHOUT_DURABILITY });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      removeFolder();
    },
  };
}

async function createTemplate(serverUrl: string, templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${new URL(templateUrl).pathname.slice(1)}`);
  await client.end();
  const dataSource = createDataSource(templateUrl, { name: 'inkwell-test', size: 2 });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    // A database with connections cannot be copied.
    await dataSource.destroy();
  }
  await createJobQueues(templateUrl);
}

/** The job queue creates its schema and queues at the start of the program. Every copy then has them. */
async function createJobQueues(templateUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-template-'));
  const given = readSettings({ DATA_DIR: dataDir, DEMO_DATA: 'off' });
  const settings = { ...given, databaseUrl: templateUrl, smtpUrl: 'smtp://127.0.0.1:9' };
  const app = await createApp({ ...settings, processRole: 'web' }, new PinoLogger(pino({ level: 'error' })));
  try {
    await app.init();
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function dropTestDatabases(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const found = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname LIKE $1',
    [`inkwell\\_t%\\_${process.pid}%`],
  );
  for (const { datname } of found.rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  await client.end();
}

function hasFreeSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > MIN_FREE_BYTES;
}

function removeFoldersOfKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length).split('-')[0]) : undefined;
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
