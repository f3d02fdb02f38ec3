import { createHash, verify, X509Certificate } from 'node:crypto';
import { encodeCms, encodeSignedAttributes, readCms } from './cades-cms.js';

/** A signature that holds. */
interface CheckedCms {
  certificate: X509Certificate;
  /** A CMS has parts that its signature does not cover, so the caller compares the given bytes with these. */
  encoded: Buffer;
}

/**
 * Checks a signature of `CadesSigner`.
 * @param digest SHA-256 of the signed content
 * @param signerOf returns the certificate to check with, from the one in the signature
 * @returns null if it is a signature of another content or by another key
 * @throws for bytes that are not a signature
 */
export function checkCms(
  der: Buffer,
  digest: Buffer,
  signerOf: (der: Buffer) => X509Certificate,
): CheckedCms | null {
  // The attributes contain the digest. This refuses altered files before the slower decoding.
  if (!der.includes(digest)) return null;
  const { signature, chain, ...cms } = readCms(der);
  const certificate = signerOf(cms.certificate);
  const attributes = encodeSignedAttributes(certificate.raw, digest);
  if (!verify('sha256', attributes, certificate.publicKey, signature)) return null;
  return { certificate, encoded: encodeCms({ certificate: certificate.raw, digest, signature, chain }) };
}

/**
 * The certificate in a signature that is a file of its own; null if the signature does not belong to exactly this content. Anybody can
 * make a certificate.
 */
export function findSigner(content: Uint8Array, signature: Buffer): X509Certificate | null {
  const digest = createHash('sha256').update(content).digest();
  try {
    const checked = checkCms(signature, digest, (der) => new X509Certificate(der));
    return checked?.encoded.equals(signature) ? checked.certificate : null;
  } catch {
    // asn1js and pkijs throw for bytes that are not a signature.
    return null;
  }
}
