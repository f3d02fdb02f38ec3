import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  newFolder,
  PASSPHRASE,
  readDatabase,
  removeFolders,
  sourceOf,
  storeSignedCopy,
  storeSignedPdf,
  targetOf,
} from '../../test/backups.js';
import { page } from '../../test/pictures.js';
import { S3Server } from '../../test/s3-server.js';
import { TestApp } from '../../test/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { upload } from '../../test/upload.js';
import { userWithEverything } from '../../test/user-with-everything.js';
import { addAdmin, signedUser } from '../../test/users.js';
import { FileRemoval } from '../core/storage/file-removal.service.js';
import { FileStore } from '../core/storage/file-store.js';
import { backupMigrations, migrate } from '../start/migrate.js';
import { type Manifest, readManifest, writeManifest } from './copy/manifest.js';
import { restoreBackup } from './copy/restore-backup.js';
import { beginRestore } from './copy/restore-database.js';
import { type TakenBackup, takeBackup } from './copy/take-backup.js';
import { createScratchDatabase, verifyBackup } from './copy/verify-backup.js';

let app: TestApp;
let taken: TakenBackup;
let folder: string;
let good: string;
let pdfKey: string;
let empty: TestDatabase;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  const admin = await addAdmin(app);
  await userWithEverything(app);
  const bytes = await page(80, 60).png().toBuffer();
  await upload(app, '/api/admin/images/upload', { bytes, texts: { title: 'Page' }, token: admin.token });
});
// A hook of its own, because making the certificate takes seconds of processor time.
beforeAll(async () => {
  pdfKey = await storeSignedPdf(app, await signedUser(app, { name: 'Zoë "李"\\\tO’Hara' }));
  empty = await createTestDatabase({ isMigrated: false });
  folder = newFolder();
  good = join(folder, 'good');
  taken = await takeBackup(sourceOf(app), good);
});
afterAll(async () => {
  removeFolders();
  await empty.drop();
  await app.stop();
});

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted();

const verify = (path: string, passphrase: string | null = PASSPHRASE) =>
  verifyBackup(path, {
    openScratch: () => createScratchDatabase(app.settings.databaseUrl),
    passphrase,
    migrations: backupMigrations,
    signal: new AbortController().signal,
  });

/** A copy of the good backup with a change. */
function changed(change: (path: string) => void): string {
  const path = join(newFolder(), 'changed');
  cpSync(good, path, { recursive: true });
  change(path);
  return path;
}

/** Changes one byte in the middle of a file. */
function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

describe('a backup', () => {
  test('has every stored file, and only this user can read it', () => {
    const stored = join(app.settings.dataDir, 'files');
    expect(filesIn(join(good, 'files'))).toEqual(filesIn(stored));
    expect(taken.manifest.files).toMatchObject({ count: filesIn(stored).length, missing: 6 });
    for (const path of [good, join(good, 'tables')]) expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const path of filesIn(good)) expect(statSync(join(good, path)).mode & 0o777).toBe(0o600);
  });

  test('is restored with the same rows, constraints, triggers, sequences, files and secrets', async () => {
    const target = targetOf(empty.url);
    await restoreBackup(good, target);
    expect(await readDatabase(empty.url)).toEqual(await readDatabase(app.settings.databaseUrl));
    for (const part of ['files', 'secrets']) {
      const names = filesIn(join(app.settings.dataDir, part));
      expect(filesIn(join(target.dataDir, part))).toEqual(names);
      for (const name of names) {
        const path = join(part, name);
        expect(readFileSync(join(target.dataDir, path))).toEqual(
          readFileSync(join(app.settings.dataDir, path)),
        );
      }
    }
    await migrate(empty.url);
    await expect(restoreBackup(good, targetOf(empty.url))).rejects.toThrow('The database is not empty');
  });

  test('is verified, and names what was wrong before it was taken', async () => {
    const { problems, ...found } = await verify(good);
    expect(found).toMatchObject({ texts: 5, signedPdfs: 2, secrets: expect.arrayContaining(['jwt-secret']) });
    // Its record is invented by the test data.
    expect(problems).toEqual([
      'The signed PDF agreements/of-everything.pdf is not the one that was recorded.',
    ]);
  });

  test('leaves the secrets out without a passphrase, and names them', async () => {
    const path = join(folder, 'open');
    const { leftOut } = await takeBackup(sourceOf(app, { passphrase: null }), path);
    expect(leftOut).toEqual(
      expect.arrayContaining(['jwt-secret', 'password-key', 'signing-certificate.pem']),
    );
    const secret = readFileSync(join(app.settings.dataDir, 'secrets', 'jwt-secret'), 'utf8');
    for (const backup of [path, good]) {
      for (const name of filesIn(backup))
        expect(readFileSync(join(backup, name), 'latin1')).not.toContain(secret);
    }
  });

  test('has one state of the database, while the product writes and deletes', async () => {
    const files = app.app.get(FileStore);
    const path = join(folder, 'busy');
    const readStream = files.getStream.bind(files);
    let begun = false;
    const getStream = async (key: string): Promise<Readable> => {
      if (!begun) {
        begun = true;
        await app.rows(`UPDATE users SET name = 'Later'`);
        const deletion = app.app.get(FileRemoval).deleteNow([pdfKey]);
        await expect(deletion).rejects.toThrow('A backup is being taken');
      }
      return readStream(key);
    };
    vi.spyOn(files, 'getStream').mockImplementation(getStream);
    await takeBackup(sourceOf(app), path);
    const users = (manifest: Manifest) =>
      manifest.tables.find(({ table }) => table === 'public.users')?.sha256;
    expect(users(await readManifest(path))).toBe(users(taken.manifest));
    // It is the connection of the backup that holds the deletion back.
    await app.app.get(FileRemoval).deleteNow(['agreements/none.pdf']);
  });

  test('is restored into S3 beside the same files, and taken from there', async () => {
    const s3 = new S3Server();
    const files = new FileStore({ folder: '', storageUrl: await s3.start() });
    const database = await createTestDatabase({ isMigrated: false });
    const kept = readFileSync(join(good, 'files', pdfKey));
    await files.put(pdfKey, kept, 'application/pdf');
    await expect(restoreBackup(good, targetOf(database.url, { files }))).rejects.toThrow(
      'The storage is not empty',
    );
    const target = targetOf(database.url, { files, keepsFiles: true });
    await restoreBackup(good, target);
    expect(s3.requests.filter(({ method, url }) => method === 'PUT' && url?.includes(pdfKey))).toHaveLength(
      1,
    );
    expect([...s3.objects.values()].map(({ type }) => type)).toContain('image/webp');
    await takeBackup(sourceOf(app, { files }), join(folder, 's3'));
    expect(filesIn(join(folder, 's3', 'files'))).toEqual(filesIn(join(good, 'files')));
    await files.put(pdfKey, Buffer.from('other'), 'application/pdf');
    const again = targetOf(database.url, { files, keepsFiles: true });
    await expect(restoreBackup(good, again)).rejects.toThrow(`The storage has another file under ${pdfKey}`);
    await database.drop();
    s3.stop();
  });

  test('does not replace a backup or another folder', async () => {
    await expect(takeBackup(sourceOf(app), good)).rejects.toThrow(`${good} already has a backup`);
    await expect(takeBackup(sourceOf(app), folder)).rejects.toThrow(`${folder} is not empty`);
  });
});

describe('a restore refuses', () => {
  const restore = (path: string, changes = {}) =>
    restoreBackup(path, targetOf('postgres://nowhere', changes));

  test.each(['tables/public.users.copy.gz', 'files.jsonl.gz', 'secrets.json', 'manifest.json'])(
    'a changed byte in %s',
    async (name) => {
      await expect(restore(changed((path) => flipByte(join(path, name))))).rejects.toThrow(
        /^The backup is damaged: .*(has changed|cannot be read)$/,
      );
    },
  );

  test('a changed, a shortened and a missing file', async () => {
    const name = join('files', pdfKey);
    await expect(restore(changed((path) => flipByte(join(path, name))))).rejects.toThrow(
      `The backup is damaged: the content of ${name} has changed`,
    );
    await expect(restore(changed((path) => writeFileSync(join(path, name), 'short')))).rejects.toThrow(
      `The backup is damaged: ${name} has 5 bytes and not`,
    );
    await expect(restore(changed((path) => rmSync(join(path, name))))).rejects.toThrow(
      `The backup is incomplete: ${name} is missing`,
    );
  });

  test('a folder that is absent, empty or of another program', async () => {
    await expect(restore(join(folder, 'absent'))).rejects.toThrow('There is no folder');
    const path = newFolder();
    await expect(restore(path)).rejects.toThrow(`${path} is empty`);
    writeFileSync(join(path, 'toc.dat'), 'x');
    await expect(restore(path)).rejects.toThrow('is not a complete backup of Inkwell');
    writeFileSync(join(path, 'manifest.json'), '{"backups": []}');
    await expect(restore(path)).rejects.toThrow('its manifest.json is of another program');
  });

  test('a backup of a newer version', async () => {
    const path = changed((copy) => {
      const file = join(copy, 'manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...manifest, format: 2, version: '9.0.0' }));
    });
    await expect(restore(path)).rejects.toThrow('taken by Inkwell 9.0.0, which is newer than this program');
    const older = { ...backupMigrations, names: backupMigrations.names.slice(0, -1) };
    await expect(restore(good, { migrations: older })).rejects.toThrow(
      `it has the migration ${backupMigrations.names.at(-1)}`,
    );
  });

  test('a backup of a version before 0.5.0', async () => {
    const path = changed((copy) => rmSync(join(copy, 'manifest.json')));
    const migrations = ['Baseline1764500000000'];
    await writeManifest(path, { ...taken.manifest, migrations, version: '0.2.0' });
    await expect(restore(path)).rejects.toThrow(
      'taken by Inkwell 0.2.0. Please restore it with version 0.5.0, and then start this version',
    );
  });

  test('another passphrase, none, and existing secrets', async () => {
    await expect(restore(good, { passphrase: 'another passphrase' })).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase of this backup',
    );
    await expect(restore(good, { passphrase: null })).rejects.toThrow('set BACKUP_PASSPHRASE');
    await expect(restore(good, { dataDir: app.settings.dataDir })).rejects.toThrow(
      'a restore overwrites nothing',
    );
  });

  test('to finish twice: the program does not start on a part of the data', async () => {
    const database = await createTestDatabase({ isMigrated: false });
    const abort = new AbortController();
    const run = async () => abort.abort();
    const target = targetOf(database.url, { migrations: { ...backupMigrations, run }, signal: abort.signal });
    await expect(restoreBackup(good, target)).rejects.toThrow();
    await expect(migrate(database.url)).rejects.toThrow('a restore into this database did not finish');
    await expect(beginRestore(database.url)).rejects.toThrow('The database is not empty');
    await database.drop();
  });

  test('to finish after its files could not be written: the program does not start on the empty database', async () => {
    const database = await createTestDatabase({ isMigrated: false });
    const put = () => Promise.reject(new Error('The store is broken'));
    const files = Object.assign(new FileStore({ folder: newFolder() }), { put });
    await expect(restoreBackup(good, targetOf(database.url, { files }))).rejects.toThrow(
      'The store is broken',
    );
    await expect(migrate(database.url)).rejects.toThrow('a restore into this database did not finish');
    await database.drop();
  });
});

test('a check finds a text that differs from its edits and a PDF without a signature, and accepts an earlier certificate', async () => {
  await app.rows(`UPDATE draft_snapshots SET content = content || 'x' WHERE version = 1`);
  await app.rows(`UPDATE draft_versions SET inserted = inserted || 'yz' WHERE at IS NOT NULL`);
  const unsigned = await storeSignedCopy(app, await signedUser(app), Buffer.from('%PDF-1.7'));
  const path = join(folder, 'wrong');
  await takeBackup(sourceOf(app, { certificate: null }), path);
  const { problems, otherCertificates } = await verify(path, null);
  expect(otherCertificates).toBe(1);
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Version 1 of text \d+ differs from the length of its whole text\.$/),
      expect.stringMatching(/^Version 2 of text \d+ differs from the length of its edits\.$/),
      `The signed PDF ${unsigned} has no valid signature.`,
    ]),
  );
});
