import { createHash, sign } from 'node:crypto';
import { Signer } from '@signpdf/signpdf';
import { encodeCms, encodeSignedAttributes } from './cades-cms.js';
import type { SigningIdentity } from './certificate.js';

/**
 * Makes PAdES baseline signatures for @signpdf. The library's own signer has no signingCertificateV2, and its RSA is 40 times
 * slower than Node's.
 */
export class CadesSigner extends Signer {
  constructor(private readonly identity: SigningIdentity) {
    super();
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { privateKey, chain } = this.identity;
    const certificate = this.identity.certificate.raw;
    const digest = createHash('sha256').update(content).digest();
    const signature = sign('sha256', encodeSignedAttributes(certificate, digest), privateKey);
    return encodeCms({ certificate, digest, signature, chain });
  }
}
