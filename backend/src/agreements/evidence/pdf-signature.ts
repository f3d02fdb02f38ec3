import { createHash, verify, type X509Certificate } from 'node:crypto';
import { encodeCms, encodeSignedAttributes, readCms } from './cades-cms.js';

/** More signatures than this in one file are not looked at. */
const MAX_CANDIDATES = 16;
const MAX_SIGNATURE_BYTES = 64 * 1024;

/**
 * Whether these exact bytes were signed with the certificate's key: one signature covers everything but itself. Takes any
 * bytes, in bounded time, and never throws. Any change, a later incremental update included, makes it false.
 */
export function isSignedBy(pdf: Uint8Array, certificate: X509Certificate): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (const range of findByteRanges(bytes)) {
    try {
      if (coversAllBut(bytes, range) && isRangeSigned(bytes, range, certificate)) return true;
    } catch {
      // Not a signature at all; node-forge says so by throwing.
    }
  }
  return false;
}

/** The file's parts before and after the signature's own hex digits, `<` and `>` included. */
interface ByteRange {
  gapStart: number;
  gapEnd: number;
  length: number;
}

function findByteRanges(bytes: Buffer): ByteRange[] {
  const ranges: ByteRange[] = [];
  const name = '/ByteRange';
  let at = bytes.indexOf(name);
  for (; at !== -1 && ranges.length < MAX_CANDIDATES; at = bytes.indexOf(name, at + name.length)) {
    const written = bytes.toString('latin1', at, at + 100);
    const match = /^\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(written);
    if (match)
      ranges.push({ gapStart: Number(match[1]), gapEnd: Number(match[2]), length: Number(match[3]) });
  }
  return ranges;
}

/** The gap may hold nothing but the signature's hex digits, and there may be nothing after the second part. */
function coversAllBut(bytes: Buffer, { gapStart, gapEnd, length }: ByteRange): boolean {
  if (gapStart >= gapEnd || gapEnd + length !== bytes.length) return false;
  if (gapEnd - gapStart > 2 * MAX_SIGNATURE_BYTES) return false;
  return /^<[0-9A-Fa-f]+>$/.test(bytes.toString('latin1', gapStart, gapEnd));
}

function isRangeSigned(
  bytes: Buffer,
  { gapStart, gapEnd }: ByteRange,
  certificate: X509Certificate,
): boolean {
  const hex = bytes.toString('latin1', gapStart + 1, gapEnd - 1);
  const { signature, chain } = readCms(Buffer.from(hex, 'hex'));
  const hash = createHash('sha256').update(bytes.subarray(0, gapStart)).update(bytes.subarray(gapEnd));
  const digest = hash.digest();
  const attributes = encodeSignedAttributes(certificate.raw, digest);
  if (!verify('sha256', attributes, certificate.publicKey, signature)) return false;
  // Not all of a CMS is under its signature: only the one encoding we write ourselves counts as unchanged.
  const expected = encodeCms({ certificate: certificate.raw, digest, signature, chain }).toString('hex');
  return hex === expected.padEnd(hex.length, '0');
}
