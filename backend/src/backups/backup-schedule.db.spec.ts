import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newFolder, removeFolders } from '../../test/backups.js';
import { page } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { Clock } from '../core/clock/clock.js';
import { FileStore } from '../core/storage/file-store.js';
import { BackupScheduleService } from './backup-schedule.service.js';
import { readManifest } from './copy/manifest.js';

interface Status {
  problems: string[];
  backup: { lastSuccessAt: string | null; sizeBytes: number | null } | null;
}

let app: TestApp;
let admin: TestUser;
let backupDir: string;

beforeAll(async () => {
  backupDir = newFolder();
  app = await TestApp.start({ works: true, backupDir, backupAt: '02:00', backupKeep: 2 });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await app.stop();
  removeFolders();
});
beforeEach(async () => {
  await app.rows('DELETE FROM backup_runs');
});

const at = (time: string) => vi.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(time));
const tick = () => app.app.get(BackupScheduleService).tick();
const runs = () =>
  app.rows<{ due: string; error: string | null; isDone: boolean }>(
    `SELECT to_char(due_at, 'DD HH24:MI') AS due, error, finished_at IS NOT NULL AS "isDone"
     FROM backup_runs ORDER BY due_at`,
  );
const untilDone = () => waitUntil(async () => (await runs()).every(({ isDone }) => isDone));
const metric = async (name: string) => {
  const { text } = await app.get('/metrics');
  return Number(new RegExp(`^inkwell_backup_${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
const status = async () => (await app.get<Status>('/api/admin/server-status', admin.token)).body;

test('a missed backup is taken once, by one of several processes, and the next one on the next day', async () => {
  at('2026-11-23T10:00:00Z');
  await Promise.all([tick(), tick(), tick()]);
  await untilDone();
  await tick();
  at('2026-11-26T01:59:00Z');
  await Promise.all([tick(), tick()]);
  await untilDone();
  expect(await runs()).toEqual([
    { due: '23 02:00', error: null, isDone: true },
    { due: '25 02:00', error: null, isDone: true },
  ]);
  expect(readdirSync(backupDir)).toEqual(['inkwell-20261123-100000Z', 'inkwell-20261126-015900Z']);
});

test('old scheduled backups are removed after a new one is complete, and nothing else is', async () => {
  mkdirSync(join(backupDir, 'inkwell-20261101-020000Z'));
  mkdirSync(join(backupDir, '.inkwell-20261102-020000Z.0123abcd.partial'));
  writeFileSync(join(backupDir, 'notes.txt'), 'mine');
  at('2026-11-27T02:00:00Z');
  await tick();
  const kept = [
    'inkwell-20261101-020000Z',
    'inkwell-20261126-015900Z',
    'inkwell-20261127-020000Z',
    'notes.txt',
  ];
  await waitUntil(() => readdirSync(backupDir).join() === kept.join());
  await readManifest(join(backupDir, 'inkwell-20261127-020000Z'));
  const { backup, problems } = await status();
  expect(problems).toEqual([]);
  expect(backup).toMatchObject({
    lastSuccessAt: '2026-11-27T02:00:00.000Z',
    folder: join(backupDir, 'inkwell-20261127-020000Z'),
  });
  expect(await metric('last_success_timestamp_seconds')).toBe(Date.parse('2026-11-27T02:00:00Z') / 1000);
  expect(await metric('last_size_bytes')).toBe(backup?.sizeBytes);
  expect(await metric('last_failed')).toBe(0);
});

test('a failed backup is shown, and the administrators are notified once', async () => {
  at('2026-11-28T02:00:00Z');
  mkdirSync(join(backupDir, 'inkwell-20261128-020000Z'));
  writeFileSync(join(backupDir, 'inkwell-20261128-020000Z', 'file'), 'in the way');
  await tick();
  await untilDone();
  const [run] = await runs();
  expect(run?.error).toMatch(/inkwell-20261128-020000Z is not empty: name a new folder$/);
  expect(await metric('last_failed')).toBe(1);
  expect((await status()).problems).toEqual([
    `The last backup failed at 2026-11-28T02:00:00.000Z: ${run?.error}.`,
  ]);
  const [mail] = await app.mailbox.waitFor(admin.email, /the backup failed$/);
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(run?.error);
  await app.app.get(BackupScheduleService).run(new Date('2026-11-28T02:00:00Z'));
  expect(await app.rows(`SELECT 1 FROM emails WHERE template = 'backup-failed'`)).toHaveLength(1);
});

test('a backup that misses files of the last good one is reported as failed and replaces no earlier one', async () => {
  const bytes = await page(80, 60).png().toBuffer();
  await upload(app, '/api/admin/images/upload', { bytes, texts: { title: 'Page' }, token: admin.token });
  const take = async (time: string) => {
    at(time);
    await tick();
    await untilDone();
    return runs();
  };
  await take('2026-12-01T02:00:00Z');
  const files = join(app.settings.dataDir, 'files');
  renameSync(files, `${files}.unmounted`);
  await take('2026-12-02T02:00:00Z');
  const [, , last] = await take('2026-12-03T02:00:00Z');
  expect(last?.error).toMatch(
    /^3 files are missing in the storage, 3 more than in the last good backup: .*20261201-020000Z\/files$/,
  );
  expect(await metric('last_failed')).toBe(1);
  const scheduled = () => readdirSync(backupDir).filter((name) => name.startsWith('inkwell-202612'));
  expect(scheduled()).toHaveLength(3);

  rmSync(files, { recursive: true, force: true });
  renameSync(`${files}.unmounted`, files);
  await take('2026-12-04T02:00:00Z');
  expect(await metric('last_failed')).toBe(0);
  await waitUntil(() => scheduled().join() === 'inkwell-20261203-020000Z,inkwell-20261204-020000Z');
});

test('what a killed backup left is removed before the next one is copied', async () => {
  const killed = join(backupDir, '.inkwell-20261205-020000Z.0123abcd.partial');
  mkdirSync(killed);
  const getStream = vi.spyOn(app.app.get(FileStore), 'getStream').mockImplementation(async () => {
    throw new Error(existsSync(killed) ? 'No space is left' : 'The store is broken');
  });
  at('2026-12-06T02:00:00Z');
  await tick();
  await untilDone();
  getStream.mockRestore();
  expect(await runs()).toMatchObject([{ error: 'The store is broken' }]);
});

test('a backup that meets an unfinished migration is tried again on that day, and reported after it', async () => {
  const run = async (time: string) => {
    at(time);
    await app.app.get(BackupScheduleService).run(new Date('2026-12-08T02:00:00Z'));
  };
  const unfinished = 'A migration of the database has not finished';
  await app.rows(`COMMENT ON TABLE migrations IS 'AMigrationThatRuns'`);
  try {
    await app.rows(`INSERT INTO backup_runs (due_at) VALUES ('2026-12-08T02:00:00Z')`);
    await expect(run('2026-12-08T02:00:00Z')).rejects.toThrow(unfinished);
    await expect(run('2026-12-09T01:59:00Z')).rejects.toThrow(unfinished);
    expect(await runs()).toEqual([{ due: '08 02:00', error: null, isDone: false }]);
    await run('2026-12-09T02:00:00Z');
    expect(await runs()).toMatchObject([{ error: expect.stringContaining(unfinished), isDone: true }]);
    await app.rows('DELETE FROM backup_runs');
    await app.rows(`INSERT INTO backup_runs (due_at) VALUES ('2026-12-08T02:00:00Z')`);
    await expect(run('2026-12-08T02:00:00Z')).rejects.toThrow(unfinished);
  } finally {
    await app.rows('COMMENT ON TABLE migrations IS NULL');
  }
  await run('2026-12-08T02:30:00Z');
  expect(await runs()).toEqual([{ due: '08 02:00', error: null, isDone: true }]);
});

test('a process without BACKUP_DIR leaves the backup to the others', async () => {
  const other = await TestApp.start({ beside: app });
  const attempt = other.app.get(BackupScheduleService).run(new Date('2026-12-07T02:00:00Z'));
  await expect(attempt).rejects.toThrow('BACKUP_DIR is not set in this process');
  await other.stop();
});
