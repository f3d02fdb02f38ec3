import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAdmin, signedUser } from '../../../test/people.js';
import { page } from '../../../test/pictures.js';
import { S3Server } from '../../../test/s3-server.js';
import { TestApp } from '../../../test/test-app.js';
import { upload } from '../../../test/upload.js';
import { FileStore } from './file-store.js';
import { PendingFiles } from './pending-files.service.js';
import { StorageSweep } from './storage-sweep.js';

const BYTES = new Uint8Array([1, 2, 3]);
const HOUR_MS = 60 * 60 * 1000;
const s3 = new S3Server();

describe.each(['disk', 's3'])('the sweep of a store on %s', (kind) => {
  let app: TestApp;
  let files: FileStore;
  let pending: PendingFiles;
  let key: string;

  beforeAll(async () => {
    app = await TestApp.start({ storageUrl: kind === 's3' ? await s3.start() : null });
    files = app.app.get(FileStore);
    pending = app.app.get(PendingFiles);
  });
  afterAll(async () => {
    await app.stop();
    if (kind === 's3') s3.stop();
  });
  beforeEach(() => {
    key = `agreements/${randomUUID()}.pdf`;
  });
  afterEach(() => vi.restoreAllMocks());

  /** As a process leaves it that is killed between the file and its row. */
  async function leaveBehind(): Promise<void> {
    await pending.announce([key]);
    await files.put(key, BYTES, 'application/pdf');
  }

  const age = (hours: number) =>
    app.rows('UPDATE pending_files SET announced_at = announced_at - make_interval(hours => $1)', [hours]);
  const sweep = () => app.app.get(StorageSweep).run();
  const announced = () => app.rows('SELECT key FROM pending_files');

  test('removes a day later what a crash left without a row, and not before', async () => {
    await leaveBehind();
    await age(23);
    expect(await sweep()).toEqual({ files: 0, partial: 0 });
    expect(await files.exists(key)).toBe(true);
    await age(1);
    expect(await sweep()).toEqual({ files: 1, partial: 0 });
    expect(await files.exists(key)).toBe(false);
    expect(await announced()).toEqual([]);
  });

  test('leaves alone what nobody announced', async () => {
    await files.put(key, BYTES, 'application/pdf');
    await sweep();
    expect(await files.exists(key)).toBe(true);
  });

  test('leaves alone what a row is being written for, however old', async () => {
    await leaveBehind();
    await age(48);
    await app.database.transaction(async (tx) => {
      await pending.settle(tx, [key]);
      expect(await sweep()).toEqual({ files: 0, partial: 0 });
    });
    expect(await files.exists(key)).toBe(true);
    expect(await announced()).toEqual([]);
  });

  test('lets no row be written for what it has taken', async () => {
    await leaveBehind();
    await age(24);
    await sweep();
    await expect(app.database.transaction((tx) => pending.settle(tx, [key]))).rejects.toThrow(
      'A file was removed before its row was written',
    );
  });

  test('leaves alone what a row refers to, though it was announced again', async () => {
    const { id } = await signedUser(app);
    await leaveBehind();
    await app.rows('UPDATE signed_agreements SET pdf_key = $2, pdf_sha256 = $3 WHERE user_id = $1', [
      id,
      key,
      randomUUID(),
    ]);
    await age(24);
    expect(await sweep()).toEqual({ files: 0, partial: 0 });
    expect(await files.exists(key)).toBe(true);
    expect(await announced()).toEqual([]);
  });

  test('tries again when the store is away', async () => {
    await leaveBehind();
    await age(24);
    vi.spyOn(files, 'delete').mockRejectedValueOnce(new Error('away'));
    await expect(sweep()).rejects.toThrow('away');
    expect(await sweep()).toEqual({ files: 1, partial: 0 });
  });

  test('is not held up by a file that cannot be removed, which has its next turn a day later', async () => {
    await leaveBehind();
    const stuck = key;
    await age(1);
    key = `agreements/${randomUUID()}.pdf`;
    await leaveBehind();
    await age(24);
    const remove = files.delete.bind(files);
    const spy = vi.spyOn(files, 'delete').mockImplementation(async (asked) => {
      if (asked === stuck) throw new Error('Not permitted');
      await remove(asked);
    });
    expect(await sweep()).toEqual({ files: 1, partial: 0 });
    expect(await announced()).toEqual([{ key: stuck }]);
    spy.mockRestore();
    expect(await sweep()).toEqual({ files: 0, partial: 0 });
    await age(24);
    expect(await sweep()).toEqual({ files: 1, partial: 0 });
  });

  test('has nothing to do after uploads that went well, or not', async () => {
    const { token } = await addAdmin(app);
    const send = () =>
      upload(app, '/api/admin/images/upload', { bytes: BYTES_OF_IMAGE, texts: { title: 'Page' }, token });
    expect((await send()).status).toBe(201);
    vi.spyOn(files, 'put').mockRejectedValueOnce(new Error('away'));
    expect((await send()).status).toBe(500);
    expect(await announced()).toEqual([]);
  });
});

const BYTES_OF_IMAGE = await page(80, 60).png().toBuffer();

describe('files that were cut off while they were written', () => {
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    app = await TestApp.start();
    folder = join(app.settings.dataDir, 'files', 'images');
  });
  afterAll(() => app.stop());

  test('are removed from the disk a day later, and nothing else is', async () => {
    expect(await app.app.get(StorageSweep).run()).toEqual({ files: 0, partial: 0 });
    await mkdir(folder, { recursive: true });
    const old = join(folder, `.${randomUUID()}.partial`);
    const young = join(folder, `.${randomUUID()}.partial`);
    const others = ['page.png', 'notes.partial', '.hidden'].map((name) => join(folder, name));
    for (const path of [old, young, ...others]) await writeFile(path, BYTES);
    const yesterday = new Date(Date.now() - 25 * HOUR_MS);
    for (const path of [old, ...others]) await utimes(path, yesterday, yesterday);
    expect(await app.app.get(StorageSweep).run()).toEqual({ files: 0, partial: 1 });
    expect([old, young, ...others].map((path) => existsSync(path))).toEqual([false, true, true, true, true]);
  });
});
