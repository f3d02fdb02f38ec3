import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '../../../test/zip.js';
import { type ZipEntry, zipStream } from './zip-stream.js';

const modifiedAt = new Date('2026-11-20T08:00:00Z');
/** Random, because equal bytes would be compressed to nothing. */
const MEGABYTE = Buffer.from(Array.from({ length: 2 ** 20 }, () => Math.floor(Math.random() * 256)));

test('writes each entry under its path', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'README.txt', modifiedAt, content: 'Grüße' };
    yield { path: 'texts/page.html', modifiedAt, content: Readable.from(['<p>one</p>', '<p>two</p>']) };
    yield { path: 'files/empty.txt', modifiedAt, content: '' };
    yield { path: 'files/picture.png', modifiedAt, content: new Uint8Array([1, 2, 3]) };
  }
  const files = readZip(await buffer(zipStream(entries())));
  expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    ['README.txt', 'Grüße'],
    ['texts/page.html', '<p>one</p><p>two</p>'],
    ['files/empty.txt', ''],
    ['files/picture.png', '\u0001\u0002\u0003'],
  ]);
});

/** Endless entries of 1 MB. `read` counts them. */
function endlessEntries() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { read: 0, ended };
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) {
        state.read += 1;
        yield { path: `${state.read}`, modifiedAt, content: MEGABYTE };
      }
    } finally {
      end();
    }
  }
  return { state, entries: entries() };
}

test('reads no further than the client receives, and stops when it closes the connection', async () => {
  const { state, entries } = endlessEntries();
  const zip = zipStream(entries);
  for (let received = 0; received < 5 * MEGABYTE.length; ) {
    const chunk: Buffer | null = zip.read();
    if (chunk) received += chunk.length;
    else await once(zip, 'readable');
  }
  expect(state.read).toBeLessThan(9);
  zip.destroy();
  await state.ended;
  expect(state.read).toBeLessThan(9);
});

test('an error of an entry breaks the download', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'README.txt', modifiedAt, content: 'Text' };
    throw new Error('The database is away');
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('The database is away');
  async function* broken(): AsyncGenerator<ZipEntry> {
    const content = new Readable({ read: () => content.destroy(new Error('The file is broken')) });
    yield { path: 'README.txt', modifiedAt, content };
  }
  await expect(buffer(zipStream(broken()))).rejects.toThrow('The file is broken');
});
