import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The formats are described in https://www.w3.org/TR/WOFF2/ and https://learn.microsoft.com/typography/opentype/spec/cmap */
const HEADER_BYTES = 48;
const ARBITRARY_TAG = 63;
const CMAP_TAG = 0;
const GLYF_TAG = 10;
const LOCA_TAG = 11;

/** The code points for which a WOFF2 file has a glyph. Its `unicode-range` in a style sheet can name more. */
export function readCoverage(file: string): ReadonlySet<number> {
  return readCmap(unpackCmap(readFileSync(file)));
}

/** All tables are compressed as one stream, in the order of the directory. */
function unpackCmap(font: Buffer): Buffer {
  const tableCount = font.readUInt16BE(12);
  const compressedBytes = font.readUInt32BE(20);
  let position = HEADER_BYTES;

  const readBase128 = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(position++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };

  let streamBytes = 0;
  let start = -1;
  let bytes = 0;
  for (let table = 0; table < tableCount; table += 1) {
    const flags = font.readUInt8(position++);
    const tag = flags & 0x3f;
    if (tag === ARBITRARY_TAG) position += 4;
    const transform = flags >> 6;
    const isTransformed = tag === GLYF_TAG || tag === LOCA_TAG ? transform !== 3 : transform !== 0;
    const originalBytes = readBase128();
    const storedBytes = isTransformed ? readBase128() : originalBytes;
    if (tag === CMAP_TAG) [start, bytes] = [streamBytes, storedBytes];
    streamBytes += storedBytes;
  }
  if (start < 0) throw new Error('The font has no cmap table');
  return brotliDecompressSync(font.subarray(position, position + compressedBytes)).subarray(
    start,
    start + bytes,
  );
}

function readCmap(cmap: Buffer): Set<number> {
  const points = new Set<number>();
  for (let entry = 0; entry < cmap.readUInt16BE(2); entry += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + entry * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addFormat4(subtable, points);
    if (format === 12) addFormat12(subtable, points);
  }
  return points;
}

/** Characters of the Basic Multilingual Plane, in segments. */
function addFormat4(subtable: Buffer, points: Set<number>): void {
  const segmentBytes = subtable.readUInt16BE(6);
  for (let segment = 0; segment < segmentBytes; segment += 2) {
    const end = subtable.readUInt16BE(14 + segment);
    const start = subtable.readUInt16BE(16 + segmentBytes + segment);
    const delta = subtable.readUInt16BE(16 + 2 * segmentBytes + segment);
    const offsetAt = 16 + 3 * segmentBytes + segment;
    const offset = subtable.readUInt16BE(offsetAt);
    for (let point = start; point <= end; point += 1) {
      const listed = offset === 0 ? point : subtable.readUInt16BE(offsetAt + offset + (point - start) * 2);
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) points.add(point);
    }
  }
}

/** All characters, in groups whose glyphs follow each other. */
function addFormat12(subtable: Buffer, points: Set<number>): void {
  const groups = subtable.readUInt32BE(12);
  for (let group = 0; group < groups; group += 1) {
    const at = 16 + group * 12;
    const [start, end, glyph] = [0, 4, 8].map((field) => subtable.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    for (let point = start; point <= end; point += 1) if (glyph + point - start !== 0) points.add(point);
  }
}
