import { createHash } from 'node:crypto';
import { toFileName } from '@inkwell/contract/file-name';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../core/clock/clock.js';
import { many } from '../core/database/rows.js';
import { defineJob, RETRIES_OF_A_WEEK } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Branding } from '../core/mail/branding.js';
import type { NewEmail } from '../core/mail/new-email.js';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import { FileStore } from '../core/storage/file-store.js';
import { UploadJournal } from '../core/storage/upload-journal.service.js';
import { UsersService } from '../users/users.service.js';
import { AGREEMENT_SIGNED_MAIL } from './agreement.mails.js';
import { AgreementPdf } from './evidence/agreement-pdf.js';
import { factsOf, SignedAgreement } from './signed-agreement.entity.js';

export const MAKE_SIGNED_COPY = defineJob<{ signedAgreementId: string }>('make-signed-copy', {
  retryLimit: RETRIES_OF_A_WEEK,
});
const PDF = 'application/pdf';
const RESEND_SECONDS = 60;

/** The signed PDF of each signature: a job makes it once, stores it and e-mails it to the user. */
@Injectable()
export class SignedCopiesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
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
    this.jobs.handle(MAKE_SIGNED_COPY, ({ signedAgreementId }) => this.make(signedAgreementId));
  }

  /** Makes a missing copy now. */
  async makeNow(signedAgreementId: string): Promise<void> {
    await this.database.transaction((tx) => this.jobs.runNow(tx, MAKE_SIGNED_COPY, { signedAgreementId }));
  }

  /** E-mails the copy again, at most once a minute. */
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
   * Runs again after any failure. The first recorded copy stays. The key contains the file's hash, because two concurrent
   * runs write different files and must not overwrite each other's.
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
      // No e-mail is stored for an erased user.
      const isUser = await this.users.lockAgainstDeletion(tx, signed.userId);
      const recorded = await tx
        .createQueryBuilder()
        .update(SignedAgreement)
        .set({ pdfKey, pdfSha256 })
        .where('id = :id AND pdf_key IS NULL', { id })
        .execute();
      if (!recorded.affected) return false;
      await this.uploads.commit(tx, [pdfKey]);
      if (isUser) await this.outbox.enqueue(tx, this.emailWith(signed, pdfKey, 'signing'));
      return true;
    });
    // Another run was first, so nothing refers to this file.
    if (!isFirst) await this.uploads.abort([pdfKey]);
  }

  private async findRecorded(keys: string[]): Promise<string[]> {
    const rows = await many<{ key: string }>(
      this.database,
      'SELECT pdf_key AS key FROM signed_agreements WHERE pdf_key = ANY($1)',
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}

/** File name of a user's signed agreement. */
export function pdfFilename(userName: string): string {
  return `agreement-${toFileName(userName) || 'signed'}.pdf`;
}
