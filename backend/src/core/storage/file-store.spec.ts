import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3Server } from '../../../test/s3-server.js';
import { FileStore } from './file-store.js';
import {
  FileMissingError,
  StorageFullError,
  StorageUnavailableError,
  toStorageError,
} from './storage-errors.js';

const PDF = 'application/pdf';
const bytes = new Uint8Array(randomBytes(300_000));
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-store-'));
  folders.push(folder);
  return folder;
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const s3 = new S3Server();
let s3Url = '';
beforeAll(async () => {
  s3Url = await s3.start();
});
afterAll(() => s3.stop());

describe.each(['disk', 's3'])('FileStore on %s', (kind) => {
  let store: FileStore;
  beforeEach(async () => {
    store = new FileStore({ folder: await newFolder(), storageUrl: kind === 's3' ? s3Url : undefined });
  });

  it('returns exactly the bytes that were stored', async () => {
    await store.put('agreements/a.pdf', bytes, PDF);
    expect(Buffer.compare(await store.get('agreements/a.pdf'), bytes)).toBe(0);
    expect(Buffer.compare(await buffer(await store.getStream('agreements/a.pdf')), bytes)).toBe(0);
  });

  it('stores a file of this machine with its size and type', async () => {
    const path = await store.newTemporaryPath();
    await writeFile(path, bytes);
    await store.putFile('agreements/b.pdf', path, PDF);
    expect(Buffer.compare(await store.get('agreements/b.pdf'), bytes)).toBe(0);
    await expect(store.putFile('c.pdf', `${path}-none`, PDF)).rejects.toThrow();
    expect(await store.exists('c.pdf')).toBe(false);
  });

  it('deletes temporary files that were left behind', async () => {
    await writeFile(await store.newTemporaryPath(), bytes);
    expect(await store.removePartial(new Date(0))).toBe(0);
    expect(await store.removePartial(new Date(Date.now() + 60_000))).toBe(1);
  });

  it('reads a range without the rest of the file', async () => {
    await store.put('ranged.pdf', bytes, PDF);
    const part = await buffer(await store.getRange('ranged.pdf', { first: 1000, last: 1999 }));
    expect(Buffer.compare(part, bytes.subarray(1000, 2000))).toBe(0);
    await expect(store.getRange('nothing', { first: 0, last: 9 })).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.getRange('../outside', { first: 0, last: 9 })).rejects.toThrow();
    if (kind === 's3')
      expect(s3.requests.find(({ headers }) => headers.range)?.headers.range).toBe('bytes=1000-1999');
  });

  it('replaces an existing file', async () => {
    await store.put('a', bytes, PDF);
    await store.put('a', new Uint8Array([1, 2, 3]), PDF);
    expect([...(await store.get('a'))]).toEqual([1, 2, 3]);
  });

  it('deletes a file', async () => {
    await store.put('b', bytes, PDF);
    expect(await store.exists('b')).toBe(true);
    await store.delete('b');
    expect(await store.exists('b')).toBe(false);
    await store.delete('b');
  });

  it('rejects with FileMissingError if a file is missing', async () => {
    await expect(store.get('nothing')).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.getStream('nothing')).rejects.toBeInstanceOf(FileMissingError);
  });

  it('refuses a key outside the store', async () => {
    await expect(store.put('../outside', bytes, PDF)).rejects.toThrow();
    await expect(store.get('../outside')).rejects.toThrow();
  });
});

describe('FileStore on disk', () => {
  it('restricts files and folders to the system user and leaves no partial file', async () => {
    const folder = join(await newFolder(), 'files');
    const store = new FileStore({ folder });
    await Promise.all(Array.from({ length: 20 }, (_, i) => store.put(`x/${i % 3}.pdf`, bytes, PDF)));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'x'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'x/0.pdf'))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(folder, 'x'))).sort()).toEqual(['0.pdf', '1.pdf', '2.pdf']);
  });

  it.runIf(process.platform === 'linux')('converts only a full disk to StorageFullError', async () => {
    const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
    const wrapped = new Error('Cannot write file', { cause: full });
    expect(toStorageError('a', wrapped)).toBeInstanceOf(StorageFullError);
    const other = new Error('Permission denied');
    expect(toStorageError('a', other)).toBe(other);
  });
});

describe('FileStore on S3', () => {
  it('stores under the prefix in a signed request with the content type and without an ACL', async () => {
    await new FileStore({ folder: '', storageUrl: s3Url }).put('typed.pdf', bytes, PDF);
    expect(s3.objects.get('/files/live/typed.pdf')?.type).toBe(PDF);
    const headers = s3.requests.at(-1)?.headers ?? {};
    expect(headers.authorization).toContain('Credential=ink/');
    expect(headers['x-amz-acl']).toBeUndefined();
  });

  it('rejects with StorageFullError if the store is full', async () => {
    s3.full = true;
    try {
      const store = new FileStore({ folder: '', storageUrl: s3Url });
      await expect(store.put('a', bytes, PDF)).rejects.toBeInstanceOf(StorageFullError);
    } finally {
      s3.full = false;
    }
  });

  it('rejects with StorageUnavailableError if the store never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    try {
      const storageUrl = `s3://k:s@127.0.0.1:${port}/files?tls=off`;
      const store = new FileStore({ folder: '', storageUrl, silenceLimitMs: 20 });
      await expect(store.get('a')).rejects.toBeInstanceOf(StorageUnavailableError);
    } finally {
      silent.close();
    }
  });

  it.runIf(process.platform === 'linux')(
    'closes the file of an upload that the store does not accept',
    async () => {
      const away = new S3Server();
      const storageUrl = await away.start();
      away.stop();
      const store = new FileStore({ folder: await newFolder(), storageUrl });
      const path = await store.newTemporaryPath();
      await writeFile(path, bytes);
      await expect(store.putFile('a.pdf', path, PDF)).rejects.toBeInstanceOf(StorageUnavailableError);
      const openFiles = async () => {
        const links = (await readdir('/proc/self/fd')).map((fd) =>
          readlink(`/proc/self/fd/${fd}`).catch(() => ''),
        );
        return Promise.all(links);
      };
      await expect.poll(openFiles).not.toContain(path);
    },
  );

  it.each([
    [500, true],
    [503, true],
    [403, false],
  ])('converts the answer %d of a store to StorageUnavailableError: %s', (httpStatusCode, isUnavailable) => {
    const answer = Object.assign(new Error('Refused'), { $metadata: { httpStatusCode } });
    const wrapped = new Error('Cannot write file', { cause: answer });
    expect(toStorageError('a', wrapped) instanceof StorageUnavailableError).toBe(isUnavailable);
  });

  it('throws in the constructor if the URL is invalid', () => {
    expect(() => new FileStore({ folder: '', storageUrl: 's3://host' })).toThrow('names no bucket');
  });
});
