import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VerdictDto } from './dto/verification.dto.js';
import { AgreementPdf } from './evidence/agreement-pdf.js';
import { fingerprint } from './evidence/fingerprint.js';
import { readFingerprint } from './evidence/pdf-fingerprint.js';
import { piecesOf } from './evidence/pieces.js';
import { factsOf, SignedAgreement } from './signed-agreement.entity.js';

/** Checks whether a document is a signed agreement of this platform and unchanged. */
@Injectable()
export class DocumentVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly pdf: AgreementPdf,
  ) {}

  /** Computes the fingerprint of the stored record again, so a changed record is reported as altered. */
  async checkFingerprint(print: string): Promise<VerdictDto> {
    const signed = await this.database
      .getRepository(SignedAgreement)
      .createQueryBuilder('signed')
      .addSelect('signed.signaturePng')
      .where({ fingerprint: print })
      .getOne();
    if (!signed) return { status: 'unknown' };
    const recomputed = fingerprint(factsOf(signed));
    return { status: recomputed === print ? 'genuine' : 'altered' };
  }

  /**
   * A PDF is ours if its hash is recorded, or if it names one of our fingerprints and carries a valid signature of the
   * platform's certificate: the second holds too when the record of the PDF is older than the PDF, as after a restore.
   * A PDF with one of our fingerprints and without such a signature was altered.
   */
  async checkPdf(pdf: Uint8Array): Promise<VerdictDto> {
    const pdfSha256 = await sha256Of(pdf);
    const signed = this.database.getRepository(SignedAgreement);
    const original = await signed.findOneBy({ pdfSha256 });
    if (original) return this.checkFingerprint(original.fingerprint);
    const claimed = await readFingerprint(pdf);
    if (!claimed || !(await signed.existsBy({ fingerprint: claimed }))) return { status: 'unknown' };
    return this.pdf.isSignedByPlatform(pdf) ? this.checkFingerprint(claimed) : { status: 'altered' };
  }
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    hash.update(piece);
  }
  return hash.digest('hex');
}
