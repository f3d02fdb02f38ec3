import { createHash, X509Certificate } from 'node:crypto';
import { checkCms } from './cades-check.js';

/** Further signatures in one file are ignored. */
const MAX_CANDIDATES = 16;
const MAX_SIGNATURE_BYTES = 64 * 1024;

/**
 * Whether these exact bytes were signed with the certificate's key. Accepts any bytes, runs in bounded time and never
 * throws. Any change makes it false, also a later incremental update.
 */
export function isSignedBy(pdf: Uint8Array, certificate: X509Certificate): boolean {
  return findSignature(pdf, () => certificate) !== null;
}

/** The same with the certificate in the signature. Anybody can make one, so this is for PDFs of our own store only. */
export function isSignedByItsCertificate(pdf: Uint8Array): boolean {
  return findPdfSigner(pdf) !== null;
}

/** The certificate in the signature of these exact bytes; null without a valid signature. Anybody can make a certificate. */
export function findPdfSigner(pdf: Uint8Array): X509Certificate | null {
  return findSignature(pdf, (der) => new X509Certificate(der));
}

/** @param signerOf returns the certificate to check with, from the one in the signature */
function findSignature(pdf: Uint8Array, signerOf: (der: Buffer) => X509Certificate): X509Certificate | null {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (const range of findByteRanges(bytes)) {
    try {
      const signer = coversAllBut(bytes, range) ? checkRange(bytes, range, signerOf) : null;
      if (signer) return signer;
    } catch {
      // pkijs throws for bytes that are not a signature.
    }
  }
  return null;
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

function checkRange(
  bytes: Buffer,
  { gapStart, gapEnd }: ByteRange,
  signerOf: (der: Buffer) => X509Certificate,
): X509Certificate | null {
  const hex = bytes.toString('latin1', gapStart + 1, gapEnd - 1);
  const hash = createHash('sha256').update(bytes.subarray(0, gapStart)).update(bytes.subarray(gapEnd));
  const checked = checkCms(Buffer.from(hex, 'hex'), hash.digest(), signerOf);
  // Only our own encoding and the placeholder's zeros count as unchanged.
  const isOurs = checked !== null && hex === checked.encoded.toString('hex').padEnd(hex.length, '0');
  return isOurs ? checked.certificate : null;
}
