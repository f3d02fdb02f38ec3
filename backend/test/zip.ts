import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL_HEADER_SIZE = 46;
const LOCAL_HEADER_SIZE = 30;

/** Reads the files of a ZIP without a comment, by path. Throws if the ZIP is not complete. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_SIZE;
  if (zip.readUInt32LE(end) !== END) throw new Error('The ZIP has no end');
  const files = new Map<string, Buffer>();
  let header = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameSize, extraSize] = [zip.readUInt16LE(header + 28), zip.readUInt16LE(header + 30)];
    const nameStart = header + CENTRAL_HEADER_SIZE;
    const path = zip.toString('utf8', nameStart, nameStart + nameSize);
    const local = zip.readUInt32LE(header + 42);
    const start = local + LOCAL_HEADER_SIZE + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(path, inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(header + 20))));
    header = nameStart + nameSize + extraSize;
  }
  return files;
}
