import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../core/clock/clock.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Branding } from '../core/mail/branding.js';
import { type NewEmail, Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import { FileStore } from '../core/storage/file-store.js';
import { UploadJournal } from '../core/storage/upload-journal.service.js';
import { AGREEMENT_SIGNED_MAIL } from './agreement.mails.js';
import { AgreementPdf } from './evidence/agreement-pdf.js';
import { factsOf, SignedAgreement } from './signed-agreement.entity.js';

const MAKE_COPY = defineJob<{ signedAgreementId: string }>('make-signed-copy', { concurrency: 2 });
const PDF = 'application/pdf';
const RESEND_SECONDS = 60;

/** The signed PDF of each signature: made once by a job, kept in the store, e-mailed to the signer. */
@Injectable()
export class SignedCopies implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly pdf: AgreementPdf,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly outbox: Outbox,
    private readonly branding: Branding,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  private get verifyUrl(): string {
    return `${this.settings.publicUrl}/verify`;
  }

  onModuleInit(): void {
    this.uploads.registerReferenceCheck((keys) => this.findRecorded(keys));
    this.jobs.handle(MAKE_COPY, ({ signedAgreementId }) => this.make(signedAgreementId));
  }

  async makeAndSend(tx: EntityManager, signedAgreementId: string): Promise<void> {
    await this.jobs.enqueue(tx, MAKE_COPY, { signedAgreementId });
  }

  /** E-mails the copy to its signer again, a minute after the last time at the earliest. */
  async sendAgain(tx: EntityManager, signed: SignedAgreement, pdfKey: string): Promise<void> {
    await this.outbox.enqueueSpaced(tx, this.emailWith(signed, pdfKey, 'resent'), RESEND_SECONDS);
  }

  private emailWith(signed: SignedAgreement, pdfKey: string, occasion: 'signing' | 'resent') {
    return {
      key: `agreement-signed:${signed.id}:${occasion}`,
      to: signed.userEmail,
      userId: signed.userId,
      subjectId: signed.id,
      content: AGREEMENT_SIGNED_MAIL.content({
        name: signed.userName,
        version: signed.agreementVersion,
        signedAt: signed.signedAt.toISOString(),
        fingerprint: signed.fingerprint,
        verifyUrl: this.verifyUrl,
      }),
      attachments: [{ storageKey: pdfKey, filename: pdfFilename(signed.userName), contentType: PDF }],
    } satisfies NewEmail;
  }

  /**
   * Runs again after any failure. The first copy recorded is the copy for ever. The key holds the file's
   * hash, so that two runs at once, which write two different files, cannot overwrite each other's.
   */
  private async make(id: string): Promise<void> {
    const signed = await this.database
      .getRepository(SignedAgreement)
      .createQueryBuilder('signed')
      .addSelect('signed.signaturePng')
      .where({ id })
      .getOne();
    if (!signed || signed.pdfKey) return;
    const bytes = await this.pdf.create(
      {
        facts: factsOf(signed),
        fingerprint: signed.fingerprint,
        brand: await this.branding.brandName(),
        verifyUrl: this.verifyUrl,
      },
      this.clock.now(),
    );
    const pdfSha256 = createHash('sha256').update(bytes).digest('hex');
    const pdfKey = `agreements/${id}-${pdfSha256.slice(0, 16)}.pdf`;
    await this.uploads.begin([pdfKey]);
    await this.files.put(pdfKey, bytes, PDF);
    const isFirst = await this.database.transaction(async (tx) => {
      const recorded = await tx
        .createQueryBuilder()
        .update(SignedAgreement)
        .set({ pdfKey, pdfSha256 })
        .where('id = :id AND pdf_key IS NULL', { id })
        .execute();
      if (!recorded.affected) return false;
      await this.uploads.commit(tx, [pdfKey]);
      await this.outbox.enqueue(tx, this.emailWith(signed, pdfKey, 'signing'));
      return true;
    });
    // Another run was first: its file is the copy, and this one nobody would ever find again.
    if (!isFirst) await this.uploads.abort([pdfKey]);
  }

  private async findRecorded(keys: string[]): Promise<string[]> {
    const rows: { key: string }[] = await this.database.query(
      'SELECT pdf_key AS key FROM signed_agreements WHERE pdf_key = ANY($1)',
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}

/** The name a person's copy is saved under. */
export function pdfFilename(userName: string): string {
  const plain = userName
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `agreement-${plain || 'signed'}.pdf`;
}
