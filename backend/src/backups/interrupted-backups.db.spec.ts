import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newFolder, removeFolders, sourceOf } from '../../test/backups.js';
import { page } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { createTestDatabase } from '../../test/test-database.js';
import { connected } from '../../test/upgrade/catalogue.js';
import { upload } from '../../test/upload.js';
import { addAdmin } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { FileStore } from '../core/storage/file-store.js';
import { migrations } from '../migrations/migrations.js';
import { backupMigrations, migrate } from '../start/migrate.js';
import { readManifest } from './copy/manifest.js';
import { takeBackup } from './copy/take-backup.js';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await TestApp.start();
  const { token } = await addAdmin(app);
  const bytes = await page(80, 60).png().toBuffer();
  await upload(app, '/api/admin/images/upload', { bytes, texts: { title: 'Page' }, token });
  folder = newFolder();
});
afterAll(async () => {
  removeFolders();
  await app.stop();
});

describe('an interrupted backup', () => {
  test('leaves nothing, and a killed one leaves a folder that is no backup', async () => {
    const path = join(folder, 'stopped');
    const abort = new AbortController();
    const getStream = async (): Promise<Readable> => {
      const [partial = ''] = readdirSync(folder).filter((name) => name.startsWith('.stopped'));
      cpSync(join(folder, partial), join(folder, 'killed'), { recursive: true });
      abort.abort();
      return Readable.from(['']);
    };
    vi.spyOn(app.app.get(FileStore), 'getStream').mockImplementation(getStream);
    await expect(takeBackup(sourceOf(app, { signal: abort.signal }), path)).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.includes('stopped'))).toEqual([]);
    await expect(readManifest(join(folder, 'killed'))).rejects.toThrow('is not a complete backup of Inkwell');
  });

  test('leaves nothing if one file fails while others are still being copied', async () => {
    const foldersOfBackup = () => readdirSync(folder).filter((name) => name.includes('failed'));
    const ended: Promise<unknown>[] = [];
    let isFirst = true;
    const getStream = async (): Promise<Readable> => {
      if (isFirst) {
        isFirst = false;
        throw new Error('The store is broken');
      }
      // Until the backup is removed, but a backup that waits for its copies is removed only after them.
      await vi.waitUntil(() => foldersOfBackup().length === 0, 300).catch(() => undefined);
      const stream = Readable.from(['late']);
      ended.push(new Promise((resolve) => stream.once('close', resolve)));
      return stream;
    };
    vi.spyOn(app.app.get(FileStore), 'getStream').mockImplementation(getStream);
    const failed = takeBackup(sourceOf(app), join(folder, 'failed'));
    await expect(failed).rejects.toThrow('The store is broken');
    await vi.waitUntil(() => ended.length > 0);
    await Promise.all(ended);
    expect(foldersOfBackup()).toEqual([]);
  });

  test('is refused while another one runs', async () => {
    const runner = app.database.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock(1768844151, 1)');
    await expect(takeBackup(sourceOf(app), join(folder, 'second'))).rejects.toThrow('Another backup');
    await runner.query('SELECT pg_advisory_unlock(1768844151, 1)');
    await runner.release();
    expect(existsSync(join(folder, 'second'))).toBe(false);
  });
});

/** Without a transaction, so it may stop after the first table. */
class TwoTables1799000000000 {
  name = 'TwoTables1799000000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oidc_codes ADD COLUMN IF NOT EXISTS checked_at timestamptz');
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS checked_at timestamptz');
  }

  async down(): Promise<void> {}
}

test('a backup is refused while a migration has changed only a part of the schema', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const set = [...migrations, TwoTables1799000000000];
  const take = (name: string) => takeBackup(sourceOf(app, { databaseUrl: url }), join(folder, name));
  await connected(url, async (other) => {
    await other.query('BEGIN');
    // The migration changes this table after the other one.
    await other.query('SELECT FROM users');
    const interrupted = expect(migrate(url, { set })).rejects.toThrow();
    await waitUntil(async () => {
      const { rowCount } = await other.query(
        `SELECT FROM information_schema.columns WHERE table_name = 'oidc_codes' AND column_name = 'checked_at'`,
      );
      return rowCount === 1;
    });
    await other.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await interrupted;
  });
  await expect(take('part')).rejects.toThrow('A migration of the database has not finished');
  await migrate(url, { set });
  const { manifest } = await take('whole');
  expect(manifest.migrations).toEqual([...backupMigrations.names, 'TwoTables1799000000000']);
  await database.drop();
});
