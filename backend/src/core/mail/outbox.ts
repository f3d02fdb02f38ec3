import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Sealer } from '../crypto/sealer.js';
import { defineJob, HopelessJobError } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import { Settings } from '../settings/settings.js';
import { FileStore } from '../storage/file-store.js';
import { Branding } from './branding.js';
import type { MailContent } from './mail-payloads.js';
import { OutboxEmail, type StoredAttachment } from './outbox-email.entity.js';
import { MailRefusedError, SmtpMailer } from './smtp-mailer.js';
import { TemplateRenderer } from './template-renderer.js';

export interface NewEmail {
  /** Names the occasion: asking twice with the same key sends one e-mail. */
  key: string;
  to: string;
  userId: string | null;
  content: MailContent;
  attachments?: StoredAttachment[];
}

const SEND_EMAIL = defineJob<{ emailId: string }>('send-email', { concurrency: 4, expireSeconds: 90 });

/**
 * E-mails as rows, written in the transaction that causes them and sent by a job after its commit.
 * Their content may hold codes and links, so it is sealed, and dropped once the e-mail is delivered.
 */
@Injectable()
export class Outbox implements OnModuleInit {
  private readonly logger = new Logger('Mail');
  private readonly sealer: Sealer;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly renderer: TemplateRenderer,
    private readonly mailer: SmtpMailer,
    private readonly files: FileStore,
    private readonly branding: Branding,
    settings: Settings,
  ) {
    this.sealer = new Sealer(settings.jwtSecret, 'outbox');
  }

  onModuleInit(): void {
    this.jobs.handle(SEND_EMAIL, ({ emailId }) => this.send(emailId));
  }

  async enqueue(tx: EntityManager, email: NewEmail): Promise<void> {
    const added = await tx
      .createQueryBuilder()
      .insert()
      .into(OutboxEmail)
      .values({
        key: email.key,
        userId: email.userId,
        recipient: email.to,
        template: email.content.template,
        sealedContent: this.sealer.seal(JSON.stringify(email.content), email.key),
        attachments: email.attachments ?? [],
      })
      .orIgnore()
      .returning('id')
      .execute();
    const rows: { id: string }[] = added.raw;
    if (rows[0]) await this.jobs.enqueue(tx, SEND_EMAIL, { emailId: rows[0].id });
  }

  /** Runs again after any failure. A delivery that was accepted is recorded at once and never repeated. */
  private async send(emailId: string): Promise<void> {
    const emails = this.database.getRepository(OutboxEmail);
    const email = await emails.findOneBy({ id: emailId });
    if (!email || email.sentAt || !email.sealedContent) return;
    try {
      await this.deliver(email, email.sealedContent);
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      await emails.update({ id: emailId }, { attempts: email.attempts + 1, lastError });
      if (error instanceof MailRefusedError) throw new HopelessJobError(lastError, { cause: error });
      throw error;
    }
    await this.database.query(
      `UPDATE emails SET sent_at = now(), sealed_content = NULL, attempts = attempts + 1, last_error = NULL WHERE id = $1`,
      [emailId],
    );
    this.logger.log({ emailId, template: email.template }, 'An e-mail was delivered');
  }

  private async deliver(email: OutboxEmail, sealedContent: Buffer): Promise<void> {
    const content: MailContent = JSON.parse(this.sealer.open(sealedContent, email.key));
    const rendered = this.renderer.render(content, await this.branding.brandName());
    const attachments = await Promise.all(
      email.attachments.map(async ({ storageKey, filename, contentType }) => ({
        filename,
        contentType,
        content: await this.files.get(storageKey),
      })),
    );
    await this.mailer.send({ key: email.key, to: email.recipient, ...rendered, attachments });
  }
}
