import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { piecesOf } from './pieces.js';

/** The fingerprint's form in a PDF's document information and XMP metadata. */
export function fingerprintMark(fingerprint: string): string {
  return `inkwell:sha256:${fingerprint}`;
}

const MARK = /inkwell:sha256:([0-9a-f]{64})(?![0-9a-f])/;
const HEX_MARK = Buffer.from('inkwell:sha256:').toString('hex');
/** Limits of what is inflated of one file and of one stream; metadata is small. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MAX_STREAM_BYTES = 1024 * 1024;
const MAX_STREAMS = 5_000;
/** Longer than a fingerprint in any form, because it can lie across the end of a piece. */
const OVERLAP_BYTES = 4096;

/**
 * The fingerprint a PDF of ours carries, even when the file was changed or written anew by another program since.
 * It proves nothing by itself. Takes any bytes, in bounded time and memory, lets other requests run meanwhile, and never
 * throws.
 */
export async function readFingerprint(pdf: Uint8Array): Promise<string | null> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for await (const piece of piecesOf(bytes, OVERLAP_BYTES)) {
    const plain = findMark(piece);
    if (plain) return plain;
  }
  let budget = MAX_INFLATED_BYTES;
  for (const stream of streamsOf(bytes)) {
    const content = await inflateSafely(stream);
    const found = content && findMark(content);
    if (found) return found;
    budget -= content ? content.length : MAX_STREAM_BYTES;
    if (budget <= 0) break;
  }
  return null;
}

/** As plain bytes, as UTF-16 (a zero byte before each letter), or as a hex string of either. */
function findMark(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  const direct = MARK.exec(text)?.[1];
  if (direct) return direct;
  const wide = text.includes('i\0n\0k\0w\0e\0l\0l') ? MARK.exec(text.replaceAll('\0', ''))?.[1] : undefined;
  return wide ?? findHexMark(text);
}

function findHexMark(text: string): string | null {
  for (const [, digits = ''] of text.matchAll(/<([0-9A-Fa-f]{150,2000})>/g)) {
    const narrow = digits.toLowerCase().includes(HEX_MARK);
    const decoded = Buffer.from(digits, 'hex').toString('latin1').replaceAll('\0', '');
    const found = narrow || decoded.includes('inkwell:') ? MARK.exec(decoded)?.[1] : undefined;
    if (found) return found;
  }
  return null;
}

/** The bytes between `stream` and `endstream`, which include compressed object streams and metadata. */
function* streamsOf(bytes: Buffer): Generator<Buffer> {
  let at = 0;
  for (let count = 0; count < MAX_STREAMS; count++) {
    const start = bytes.indexOf('stream', at);
    if (start === -1) return;
    const from = start + 'stream'.length + (bytes[start + 6] === 0x0d ? 2 : 1);
    const end = bytes.indexOf('endstream', from);
    if (end === -1) return;
    // A zlib stream begins with 0x78 in every PDF writer's output.
    if (bytes[from] === 0x78) yield bytes.subarray(from, end);
    at = end + 'endstream'.length;
  }
}

const inflateInThread = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** Returns null for a damaged or too large stream; at most the limit is inflated. */
async function inflateSafely(stream: Buffer): Promise<Buffer | null> {
  try {
    return await inflateInThread(stream, { maxOutputLength: MAX_STREAM_BYTES });
  } catch {
    return null;
  }
}
