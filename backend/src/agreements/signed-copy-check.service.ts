import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningIdentity, SECRET_NAME } from './evidence/certificate.js';
import { isSignedBy, isSignedByItsCertificate } from './evidence/pdf-signature.js';

/** Checks the signatures of stored PDFs without their records. */
export class SignedCopyCheck {
  private readonly certificate: X509Certificate | null;

  /** @param pem the certificate that new PDFs are signed with; null if there is none */
  constructor(pem: string | null) {
    this.certificate = pem === null ? null : new X509Certificate(pem);
  }

  /** A PDF keeps the signature of an earlier certificate after that was replaced. */
  check(pdf: Uint8Array): 'signed' | 'signed-by-another-certificate' | 'not-signed' {
    if (this.certificate && isSignedBy(pdf, this.certificate)) return 'signed';
    return isSignedByItsCertificate(pdf) ? 'signed-by-another-certificate' : 'not-signed';
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
