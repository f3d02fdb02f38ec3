import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreBackup } from '../src/backups/copy/restore-backup.js';
import { takeBackup } from '../src/backups/copy/take-backup.js';
import { readSettings } from '../src/core/settings/read-settings.js';
import { checkSettings } from '../src/start/check-settings.js';
import { migrate } from '../src/start/migrate.js';
import { newFolder, removeFolders, sourceOf, targetOf } from './backups.js';
import { TestApp } from './test-app.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

let empty: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  empty = await createTestDatabase({ isMigrated: false });
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-names-'));
});
afterAll(async () => {
  removeFolders();
  rmSync(dataDir, { recursive: true, force: true });
  await empty.drop();
});

/** The names of the connections that are opened to these databases while `work` runs. */
async function namesOf(databaseNames: readonly string[], work: () => Promise<unknown>): Promise<string[]> {
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  await work();
  // pg's types lack `application_name` of a client.
  const clients = connect.mock.contexts as { database: string; connectionParameters: pg.ClientConfig }[];
  const names = clients
    .filter(({ database }) => databaseNames.includes(database))
    .map(({ connectionParameters }) => connectionParameters.application_name ?? '');
  connect.mockRestore();
  return [...new Set(names)].toSorted();
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

test('each connection of a running program has a name in pg_stat_activity', async () => {
  const app = await TestApp.start({ works: true });
  const worker = await TestApp.start({ works: true, beside: app, processRole: 'worker' });
  try {
    await app.get('/api/health/ready');
    await vi.waitFor(async () => {
      const rows = await app.rows<{ name: string }>(
        `SELECT DISTINCT application_name AS name FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' ORDER BY 1`,
      );
      expect(rows.map(({ name }) => name)).toEqual([
        'inkwell-jobs',
        'inkwell-live',
        'inkwell-saves',
        'inkwell-web',
        'inkwell-worker',
      ]);
    });
  } finally {
    await worker.stop();
    await app.stop();
  }
});

test('the start, migrations, backups and restores name their connections', async () => {
  const app = await TestApp.start();
  const database = databaseOf(app.settings.databaseUrl);
  const folder = join(newFolder(), 'backup');
  try {
    const settings = readSettings({ DATABASE_URL: app.settings.databaseUrl, DATA_DIR: dataDir, PORT: '0' });
    expect(await namesOf([database], () => checkSettings(settings))).toEqual(['inkwell-start']);
    expect(await namesOf([database], () => migrate(app.settings.databaseUrl))).toEqual([
      'inkwell-migrations',
    ]);
    expect(await namesOf([database], () => takeBackup(sourceOf(app), folder))).toEqual(['inkwell-backup']);
    const restored = () => restoreBackup(folder, targetOf(empty.url));
    expect(await namesOf([databaseOf(empty.url)], restored)).toEqual([
      'inkwell-migrations',
      'inkwell-restore',
    ]);
  } finally {
    await app.stop();
  }
});
