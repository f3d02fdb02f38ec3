import type { PackedFile } from './packed-file.js';
import type { SpooledFile } from './spooled-file.js';

/** A packed file and its place in a ZIP. */
export interface ArchiveEntry {
  /** With `/` between folders. */
  path: string;
  modifiedAt: Date;
  file: PackedFile;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_RECORD = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const VERSION = 20;
const ZIP64_VERSION = 45;
const MADE_BY_UNIX = 3 << 8;
/** A regular file that its owner may write and everybody read. */
const FILE_MODE = 0o100644 * 0x10000;
const TIME_FIELD = 0x5455;
const ZIP64_FIELD = 0x0001;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/**
 * Writes a ZIP of many small files. yazl, which the other ZIPs use, looks through all earlier files for each file and keeps them in
 * memory. Sizes are known before each file, so the ZIP needs no data descriptors.
 * @param directory collects what stands at the end of a ZIP: an entry for each file
 */
export async function* zipArchive(
  entries: AsyncIterable<ArchiveEntry>,
  directory: SpooledFile,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  let count = 0;
  let directoryBytes = 0;
  for await (const entry of entries) {
    const header = localHeader(entry);
    const record = directoryRecord(entry, offset);
    await directory.write(record);
    yield header;
    if (entry.file.data instanceof Uint8Array) yield entry.file.data;
    else yield* entry.file.data;
    offset += header.byteLength + entry.file.compressedBytes;
    directoryBytes += record.byteLength;
    count += 1;
  }
  yield* directory.read();
  yield endOf({ count, directoryBytes, offset });
}

function localHeader(entry: ArchiveEntry): Buffer {
  const name = Buffer.from(entry.path);
  const times = timeField(entry.modifiedAt);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, 6, entry);
  header.writeUInt16LE(name.byteLength, 26);
  header.writeUInt16LE(times.byteLength, 28);
  return Buffer.concat([header, name, times]);
}

function directoryRecord(entry: ArchiveEntry, offset: number): Buffer {
  const name = Buffer.from(entry.path);
  const isFar = offset >= MAX_32;
  const more = Buffer.concat([timeField(entry.modifiedAt), ...(isFar ? [offsetField(offset)] : [])]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(DIRECTORY_RECORD, 0);
  header.writeUInt16LE(MADE_BY_UNIX | ZIP64_VERSION, 4);
  header.writeUInt16LE(isFar ? ZIP64_VERSION : VERSION, 6);
  writeFacts(header, 8, entry);
  header.writeUInt16LE(name.byteLength, 28);
  header.writeUInt16LE(more.byteLength, 30);
  header.writeUInt32LE(FILE_MODE, 38);
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([header, name, more]);
}

/** What both headers have. @throws RangeError for a file of 4 GB or more */
function writeFacts(header: Buffer, at: number, { modifiedAt, file }: ArchiveEntry): void {
  header.writeUInt16LE(UTF8_NAMES, at);
  header.writeUInt16LE(DEFLATE, at + 2);
  header.writeUInt32LE(dosTime(modifiedAt), at + 4);
  header.writeUInt32LE(file.crc32, at + 8);
  header.writeUInt32LE(file.compressedBytes, at + 12);
  header.writeUInt32LE(file.bytes, at + 16);
}

/** In UTC: the field of the time has the exact moment. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x10000 + time;
}

function timeField(at: Date): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(TIME_FIELD, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.floor(at.getTime() / 1000), 5);
  return field;
}

function offsetField(offset: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(ZIP64_FIELD, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

/** @param offset of the directory */
function endOf(directory: { count: number; directoryBytes: number; offset: number }): Buffer {
  const { count, directoryBytes, offset } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const needsZip64 = count >= MAX_16 || directoryBytes >= MAX_32 || offset >= MAX_32;
  return needsZip64 ? Buffer.concat([zip64End(directory), end]) : end;
}

function zip64End({
  count,
  directoryBytes,
  offset,
}: {
  count: number;
  directoryBytes: number;
  offset: number;
}): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(ZIP64_END, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_BY_UNIX | ZIP64_VERSION, 12);
  end.writeUInt16LE(ZIP64_VERSION, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(ZIP64_LOCATOR, 56);
  end.writeBigUInt64LE(BigInt(offset + directoryBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
