import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningIdentity, SECRET_NAME } from './evidence/certificate.js';
import { isSignedBy } from './evidence/pdf-signature.js';

/** Checks the signatures of stored PDFs without their records. */
export class SignedCopyCheck {
  private readonly certificate: X509Certificate;

  /** @param pem the certificate that the PDFs were signed with */
  constructor(pem: string) {
    this.certificate = new X509Certificate(pem);
  }

  isSigned(pdf: Uint8Array): boolean {
    return isSignedBy(pdf, this.certificate);
  }
}

/** The certificate of the settings or the data folder without its key, PEM; null if none was made yet. */
export function findCertificate(
  given: { dataDir: string; signingP12: string | null; signingP12Password: string },
  now: Date,
): string | null {
  if (!given.signingP12 && !existsSync(join(given.dataDir, 'secrets', SECRET_NAME))) return null;
  return readSigningIdentity({ ...given, now }).certificate.toString();
}
