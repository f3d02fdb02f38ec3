import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VerdictDto } from './dto/verification.dto.js';
import { fingerprint } from './evidence/fingerprint.js';
import { readFingerprint } from './evidence/pdf-fingerprint.js';
import { factsOf, SignedAgreement } from './signed-agreement.entity.js';

/** Tells anybody whether a document is one of ours and unchanged. */
@Injectable()
export class VerificationOfDocuments {
  constructor(private readonly database: DataSource) {}

  /** The record behind a fingerprint is hashed anew, so that it vouches for itself. */
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

  /** Ours is what has the very bytes we made. Anything else that carries one of our fingerprints was changed. */
  async checkPdf(pdf: Uint8Array): Promise<VerdictDto> {
    const pdfSha256 = createHash('sha256').update(pdf).digest('hex');
    const signed = this.database.getRepository(SignedAgreement);
    const original = await signed.findOneBy({ pdfSha256 });
    if (original) return this.checkFingerprint(original.fingerprint);
    const claimed = readFingerprint(pdf);
    const isClaimOfOurs = claimed !== null && (await signed.existsBy({ fingerprint: claimed }));
    return { status: isClaimOfOurs ? 'altered' : 'unknown' };
  }
}
