import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { packText } from './packed-file.js';
import { SpooledFile } from './spooled-file.js';
import { type ArchiveEntry, zipArchive } from './zip-archive.js';

const modifiedAt = new Date('2026-11-20T08:00:01Z');
const UNZIP = '/usr/bin/unzip';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-zip-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spool = () => SpooledFile.create(join(folder, `spool-${++count}`));

async function writeZip(entries: AsyncIterable<ArchiveEntry>): Promise<string> {
  const path = join(folder, `${++count}.zip`);
  const directory = await spool();
  await pipeline(Readable.from(zipArchive(entries, directory)), createWriteStream(path));
  await directory.remove();
  return path;
}

/** Reads a ZIP with yauzl, which checks sizes and checksums. */
async function readWithLibrary(path: string): Promise<Map<string, { text: string; at: Date }>> {
  const zip = await openPromise(path);
  const files = new Map<string, { text: string; at: Date }>();
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry));
    files.set(entry.fileName, { text: content, at: entry.getLastModDate() });
  }
  return files;
}

test('files in any script are read by a library and by the system', async () => {
  const long = await spool();
  for (let line = 0; line < 20_000; line += 1) await long.write(`line ${line} of a long file\n`);
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { path: 'Briefe/山田--1/007-שלום.txt', modifiedAt, file: packText('Grüße 👩‍👩‍👧') };
    yield { path: 'empty.txt', modifiedAt, file: packText('') };
    yield { path: 'long.txt', modifiedAt, file: await long.pack() };
  }
  const path = await writeZip(entries());
  const files = await readWithLibrary(path);
  expect([...files.keys()]).toEqual(['Briefe/山田--1/007-שלום.txt', 'empty.txt', 'long.txt']);
  expect(files.get('Briefe/山田--1/007-שלום.txt')).toEqual({ text: 'Grüße 👩‍👩‍👧', at: modifiedAt });
  expect(files.get('empty.txt')?.text).toBe('');
  expect(files.get('long.txt')?.text.split('\n').at(-2)).toBe('line 19999 of a long file');
  await checkWithSystem(path);
  await long.remove();
});

test('more files than a ZIP without ZIP64 can have', async () => {
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    const file = packText('text');
    for (let number = 0; number < 66_000; number += 1)
      yield { path: `texts/${number}.txt`, modifiedAt, file };
  }
  const path = await writeZip(entries());
  expect((await openPromise(path)).entryCount).toBe(66_000);
  await checkWithSystem(path);
});

test('the places of files after 4 GB and the end have 64 bits', async () => {
  // The bytes of the large file are not written, because only the places are read here.
  const large = {
    data: new Uint8Array(),
    compressedBytes: 0xfffffff0,
    bytes: 0xfffffff0,
    crc32: 0,
    sha256: '',
  };
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { path: 'large', modifiedAt, file: large };
    yield { path: 'after', modifiedAt, file: packText('far') };
  }
  const directory = await spool();
  const zip = await buffer(Readable.from(zipArchive(entries(), directory)));
  await directory.remove();
  const headerBytes = 30 + 'large'.length + 9;
  const place = 0xfffffff0 + headerBytes;
  const record = zip.lastIndexOf('after');
  expect(zip.readUInt32LE(record - 4)).toBe(0xffffffff);
  expect(zip.readBigUInt64LE(record + 'after'.length + 9 + 4)).toBe(BigInt(place));
  const end = zip.subarray(-98);
  expect([end.readUInt32LE(0), end.readUInt32LE(56), end.readUInt32LE(76)]).toEqual([
    ...[0x06064b50, 0x07064b50, 0x06054b50],
  ]);
  const directoryStart = Number(end.readBigUInt64LE(48));
  const directoryBytes = Number(end.readBigUInt64LE(40));
  expect(Number(end.readBigUInt64LE(64))).toBe(directoryStart + directoryBytes);
  expect(end.readUInt32LE(76 + 16)).toBe(0xffffffff);
});

/** Not every system has it. */
async function checkWithSystem(path: string): Promise<void> {
  if (!existsSync(UNZIP)) return;
  const { stdout } = await promisify(execFile)(UNZIP, ['-tq', path], { maxBuffer: 2 ** 24 });
  expect(stdout).toContain('No errors detected');
}
