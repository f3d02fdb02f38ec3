import { CadesSigner } from './evidence/cades-signer.js';
import type { SigningIdentity } from './evidence/certificate.js';

/** Signs files with the platform's certificate, with which the agreements are signed too. */
export class PlatformSignatureService {
  constructor(private readonly identity: () => SigningIdentity) {}

  /** A signature as a file of its own (CMS, DER). `findSigner` checks it. */
  sign(content: Uint8Array): Promise<Uint8Array> {
    return new CadesSigner(this.identity()).sign(Buffer.from(content));
  }

  /** SHA-256 of the certificate, in hex digits. */
  certificateSha256(): string {
    return this.identity().certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  }
}
