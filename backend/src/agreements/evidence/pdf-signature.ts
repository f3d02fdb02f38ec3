import { createHash, verify, X509Certificate } from 'node:crypto';
import { encodeCms, encodeSignedAttributes, readCms } from './cades-cms.js';

/** Further signatures in one file are ignored. */
const MAX_CANDIDATES = 16;
const MAX_SIGNATURE_BYTES = 64 * 1024;

/**
 * Whether these exact bytes were signed with the certificate's key. Accepts any bytes, runs in bounded time and never
 * throws. Any change makes it false, also a later incremental update.
 */
export function isSignedBy(pdf: Uint8Array, certificate: X509Certificate): boolean {
  return hasSignature(pdf, () => certificate);
}

/** The same with the certificate in the signature. Anybody can make one, so this is for PDFs of our own store only. */
export function isSignedByItsCertificate(pdf: Uint8Array): boolean {
  return hasSignature(pdf, (der) => new X509Certificate(der));
}

/** @param signerOf returns the certificate to check with, from the one in the signature */
function hasSignature(pdf: Uint8Array, signerOf: (der: Buffer) => X509Certificate): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (const range of findByteRanges(bytes)) {
    try {
      if (coversAllBut(bytes, range) && isRangeSigned(bytes, range, signerOf)) return true;
    } catch {
      // pkijs throws for bytes that are not a signature.
    }
  }
  return false;
}

/** The gap holds the signature's hex digits with `<` and `>`; the signature covers the bytes before and after it. */
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

/** The gap holds hex digits only, and the file ends with the second part. */
function coversAllBut(bytes: Buffer, { gapStart, gapEnd, length }: ByteRange): boolean {
  if (gapStart >= gapEnd || gapEnd + length !== bytes.length) return false;
  if (gapEnd - gapStart > 2 * MAX_SIGNATURE_BYTES) return false;
  return /^<[0-9A-Fa-f]+>$/.test(bytes.toString('latin1', gapStart, gapEnd));
}

function isRangeSigned(
  bytes: Buffer,
  { gapStart, gapEnd }: ByteRange,
  signerOf: (der: Buffer) => X509Certificate,
): boolean {
  const hex = bytes.toString('latin1', gapStart + 1, gapEnd - 1);
  const der = Buffer.from(hex, 'hex');
  const hash = createHash('sha256').update(bytes.subarray(0, gapStart)).update(bytes.subarray(gapEnd));
  const digest = hash.digest();
  // The attributes contain the digest. This refuses altered files before the slower decoding.
  if (!der.includes(digest)) return false;
  const { signature, chain, ...cms } = readCms(der);
  const certificate = signerOf(cms.certificate);
  const attributes = encodeSignedAttributes(certificate.raw, digest);
  if (!verify('sha256', attributes, certificate.publicKey, signature)) return false;
  // A CMS has parts that its signature does not cover: only our own encoding counts as unchanged.
  const expected = encodeCms({ certificate: certificate.raw, digest, signature, chain }).toString('hex');
  return hex === expected.padEnd(hex.length, '0');
}
