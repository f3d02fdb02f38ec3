import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from '../../../test/pictures.js';
import { S3Server } from '../../../test/s3-server.js';
import { TestApp } from '../../../test/test-app.js';
import { upload } from '../../../test/upload.js';
import { addAdmin, signedUser } from '../../../test/users.js';
import { FileStore } from './file-store.js';
import { OrphanCleanup } from './orphan-cleanup.js';
import { UploadJournal } from './upload-journal.service.js';

const BYTES = new Uint8Array([1, 2, 3]);
const HOUR_MS = 60 * 60 * 1000;
const s3 = new S3Server();

describe.each(['disk', 's3'])('the cleanup of a store on %s', (kind) => {
  let app: TestApp;
  let files: FileStore;
  let uploads: UploadJournal;
  let key: string;

  beforeAll(async () => {
    app = await TestApp.start({ storageUrl: kind === 's3' ? await s3.start() : null });
    files = app.app.get(FileStore);
    uploads = app.app.get(UploadJournal);
  });
  afterAll(async () => {
    await app.stop();
    if (kind === 's3') s3.stop();
  });
  beforeEach(() => {
    key = `agreements/${randomUUID()}.pdf`;
  });
  afterEach(() => vi.restoreAllMocks());

  /** Leaves the state of a process that was killed after it stored the file and before it wrote the row. */
  async function leaveOrphan(): Promise<void> {
    await uploads.begin([key]);
    await files.put(key, BYTES, 'application/pdf');
  }

  const age = (hours: number) =>
    app.rows('UPDATE pending_files SET begun_at = begun_at - make_interval(hours => $1)', [hours]);
  const clean = () => app.app.get(OrphanCleanup).run();
  const journal = () => app.rows('SELECT key FROM pending_files');

  test('deletes an orphan after a day, and not before', async () => {
    await leaveOrphan();
    await age(23);
    expect(await clean()).toEqual({ files: 0, partial: 0 });
    expect(await files.exists(key)).toBe(true);
    await age(1);
    expect(await clean()).toEqual({ files: 1, partial: 0 });
    expect(await files.exists(key)).toBe(false);
    expect(await journal()).toEqual([]);
  });

  test('keeps a file that was never in the journal', async () => {
    await files.put(key, BYTES, 'application/pdf');
    await clean();
    expect(await files.exists(key)).toBe(true);
  });

  test('keeps a file whose row is being written, however old it is', async () => {
    await leaveOrphan();
    await age(48);
    await app.database.transaction(async (tx) => {
      await uploads.commit(tx, [key]);
      expect(await clean()).toEqual({ files: 0, partial: 0 });
    });
    expect(await files.exists(key)).toBe(true);
    expect(await journal()).toEqual([]);
  });

  test('commit fails after the file was deleted as an orphan', async () => {
    await leaveOrphan();
    await age(24);
    await clean();
    await expect(app.database.transaction((tx) => uploads.commit(tx, [key]))).rejects.toThrow(
      'A file was removed before its row was written',
    );
  });

  test('keeps a file that a row refers to, although its key is in the journal again', async () => {
    const { id } = await signedUser(app);
    await leaveOrphan();
    await app.rows('UPDATE signed_agreements SET pdf_key = $2, pdf_sha256 = $3 WHERE user_id = $1', [
      id,
      key,
      randomUUID(),
    ]);
    await age(24);
    expect(await clean()).toEqual({ files: 0, partial: 0 });
    expect(await files.exists(key)).toBe(true);
    expect(await journal()).toEqual([]);
  });

  test('tries again after the store was unreachable', async () => {
    await leaveOrphan();
    await age(24);
    vi.spyOn(files, 'delete').mockRejectedValueOnce(new Error('away'));
    await expect(clean()).rejects.toThrow('away');
    expect(await clean()).toEqual({ files: 1, partial: 0 });
  });

  test('a file that cannot be deleted does not block others and is tried again a day later', async () => {
    await leaveOrphan();
    const undeletable = key;
    await age(1);
    key = `agreements/${randomUUID()}.pdf`;
    await leaveOrphan();
    await age(24);
    const remove = files.delete.bind(files);
    const spy = vi.spyOn(files, 'delete').mockImplementation(async (asked) => {
      if (asked === undeletable) throw new Error('Not permitted');
      await remove(asked);
    });
    expect(await clean()).toEqual({ files: 1, partial: 0 });
    expect(await journal()).toEqual([{ key: undeletable }]);
    spy.mockRestore();
    expect(await clean()).toEqual({ files: 0, partial: 0 });
    await age(24);
    expect(await clean()).toEqual({ files: 1, partial: 0 });
  });

  test('a finished upload, successful or not, leaves nothing in the journal', async () => {
    const { token } = await addAdmin(app);
    const send = () =>
      upload(app, '/api/admin/images/upload', { bytes: BYTES_OF_IMAGE, texts: { title: 'Page' }, token });
    expect((await send()).status).toBe(201);
    vi.spyOn(files, 'put').mockRejectedValueOnce(new Error('away'));
    expect((await send()).status).toBe(500);
    expect(await journal()).toEqual([]);
  });
});

const BYTES_OF_IMAGE = await page(80, 60).png().toBuffer();

describe('partial files of interrupted writes', () => {
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    app = await TestApp.start();
    folder = join(app.settings.dataDir, 'files', 'images');
  });
  afterAll(() => app.stop());

  test('are deleted from the disk after a day, and no other files are', async () => {
    expect(await app.app.get(OrphanCleanup).run()).toEqual({ files: 0, partial: 0 });
    await mkdir(folder, { recursive: true });
    const old = join(folder, `.${randomUUID()}.partial`);
    const young = join(folder, `.${randomUUID()}.partial`);
    const others = ['page.png', 'notes.partial', '.hidden'].map((name) => join(folder, name));
    for (const path of [old, young, ...others]) await writeFile(path, BYTES);
    const yesterday = new Date(Date.now() - 25 * HOUR_MS);
    for (const path of [old, ...others]) await utimes(path, yesterday, yesterday);
    expect(await app.app.get(OrphanCleanup).run()).toEqual({ files: 0, partial: 1 });
    expect([old, young, ...others].map((path) => existsSync(path))).toEqual([false, true, true, true, true]);
  });
});
