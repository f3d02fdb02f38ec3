import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { TextCipher } from '../crypto/text-cipher.js';
import { changed, many, one } from '../database/rows.js';
import { defineJob, NonRetryableJobError, RETRIES_OF_A_WEEK } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import { Settings } from '../settings/settings.js';
import { FileStore } from '../storage/file-store.js';
import { FileMissingError } from '../storage/storage-errors.js';
import { Branding } from './branding.js';
import { declaredMails, hideSecrets, type MailContent, type MailDefinition } from './mail-definition.js';
import type { GeneratedFile, NewEmail, RepeatedEmail, RepeatRefusal } from './new-email.js';
import { OutboxEmail } from './outbox-email.entity.js';
import { MailRefusedError, SmtpMailer } from './smtp-mailer.js';
import { type RenderedMail, TemplateRenderer } from './template-renderer.js';

type OutboxContent = MailContent & { files?: GeneratedFile[] };

const SEND_EMAIL = defineJob<{ emailId: string }>('send-email', {
  retryLimit: RETRIES_OF_A_WEEK,
  concurrency: 4,
  expireSeconds: 90,
});

/**
 * Stores e-mails as rows in the transaction that causes them. A job sends them after the commit. The content can contain
 * codes and links, so it is encrypted. After the delivery it is kept without them.
 */
@Injectable()
export class Outbox implements OnModuleInit {
  private readonly logger = new Logger('Mail');
  private readonly cipher: TextCipher;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly renderer: TemplateRenderer,
    private readonly mailer: SmtpMailer,
    private readonly files: FileStore,
    private readonly branding: Branding,
    settings: Settings,
  ) {
    this.cipher = new TextCipher(settings.jwtSecret, 'outbox');
  }

  onModuleInit(): void {
    this.jobs.handle(SEND_EMAIL, ({ emailId }) => this.send(emailId));
  }

  /** @returns false if there is an e-mail with the same key */
  async enqueue(tx: EntityManager, email: NewEmail): Promise<boolean> {
    const [id] = await this.insert(tx, [email]);
    if (id === undefined) return false;
    await this.jobs.enqueue(tx, SEND_EMAIL, { emailId: id });
    return true;
  }

  /** Adds several e-mails. Those whose key exists are left out. */
  async enqueueAll(tx: EntityManager, emails: readonly NewEmail[]): Promise<void> {
    const ids = emails.length === 0 ? [] : await this.insert(tx, emails);
    if (ids.length === 0) return;
    const jobs = ids.map((emailId) => ({ payload: { emailId } }));
    await this.jobs.enqueueAll(tx, SEND_EMAIL, jobs);
  }

  /**
   * Adds to the e-mail with this key, or adds the e-mail, which is sent after `afterSeconds`. The caller stops in time before that,
   * because what is added while it is sent would be lost.
   * @param append receives the payload of the waiting e-mail, which is of the same kind
   * @returns false if the e-mail was sent or withdrawn
   */
  async collect<Payload extends MailContent['payload']>(
    tx: EntityManager,
    email: NewEmail,
    { afterSeconds, append }: { afterSeconds: number; append: (waiting: Payload) => Payload },
  ): Promise<boolean> {
    const [id] = await this.insert(tx, [email]);
    if (id !== undefined) {
      await this.jobs.enqueue(tx, SEND_EMAIL, { emailId: id }, { afterSeconds });
      return true;
    }
    const lock = { mode: 'pessimistic_write' } as const;
    const waiting = await tx.findOne(OutboxEmail, { where: { key: email.key, sentAt: IsNull() }, lock });
    if (!waiting?.encryptedContent) return false;
    const content = this.decryptContent(waiting, waiting.encryptedContent);
    content.payload = append(content.payload as Payload);
    const encryptedContent = this.encryptContent(content, waiting.key);
    await tx.update(OutboxEmail, { id: waiting.id }, { encryptedContent });
    return true;
  }

  /** @returns the ids of the added e-mails */
  private async insert(tx: EntityManager, emails: readonly NewEmail[]): Promise<string[]> {
    const added = await tx
      .createQueryBuilder()
      .insert()
      .into(OutboxEmail)
      .values(emails.map((email) => this.rowOf(email)))
      .orIgnore()
      .returning('id')
      .execute();
    const rows: { id: string }[] = added.raw;
    return rows.map(({ id }) => id);
  }

  private rowOf({ key, content, files, validSeconds, ...email }: NewEmail) {
    return {
      key,
      userId: email.userId,
      subjectId: email.subjectId ?? null,
      recipient: email.to,
      template: content.template,
      encryptedContent: this.encryptContent(files ? { ...content, files } : content, key),
      attachments: email.attachments ?? [],
      expiresAt:
        validSeconds === undefined
          ? (email.expiresAt ?? null)
          : () => `now() + make_interval(secs => ${Number(validSeconds)})`,
    };
  }

  /** Whether an e-mail with this key was enqueued. */
  async has(tx: EntityManager, key: string): Promise<boolean> {
    return tx.existsBy(OutboxEmail, { key });
  }

  /** Adds an e-mail unless one with the same key and subject was added less than `seconds` ago. */
  async enqueueSpaced(
    tx: EntityManager,
    email: NewEmail & { subjectId: string },
    seconds: number,
  ): Promise<void> {
    const { key, subjectId } = email;
    // Serializes concurrent requests with the same key, so that each sees the e-mail of the previous one.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`email:${key}`]);
    const recent = await many(
      tx,
      `SELECT 1 FROM emails WHERE subject_id = $1 AND starts_with(key, $2)
         AND created_at > clock_timestamp() - make_interval(secs => $3) LIMIT 1`,
      [subjectId, `${key}:`, seconds],
    );
    if (recent.length === 0) await this.enqueue(tx, { ...email, key: `${key}:${randomUUID()}` });
  }

  /** Cancels the unsent e-mails of this kind to the user whose key begins with `keyStart`. */
  async withdraw(
    tx: EntityManager,
    userId: string,
    mail: MailDefinition<never>,
    keyStart: string,
  ): Promise<void> {
    await tx.query(
      `UPDATE emails SET encrypted_content = NULL, last_error = 'Withdrawn before it was sent'
       WHERE user_id = $1 AND template = $2 AND starts_with(key, $3) AND sent_at IS NULL AND encrypted_content IS NOT NULL`,
      [userId, mail.options.template, keyStart],
    );
  }

  /** Deletes all e-mails of the user, in the transaction that deletes the user. */
  async deleteOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(OutboxEmail).delete({ userId });
  }

  /**
   * Sends an e-mail at once, whether it waits for its next attempt or has failed.
   * @returns null if there is no such e-mail. `isWaiting` is false if there is nothing left to send.
   */
  async retry(tx: EntityManager, id: string): Promise<(RepeatedEmail & { isWaiting: boolean }) | null> {
    // Locks the row, so that two concurrent requests create one job.
    const email = await one<RepeatedEmail & { isWaiting: boolean; ageSeconds: number }>(
      tx,
      `SELECT recipient, template, sent_at IS NULL AND encrypted_content IS NOT NULL AND NOT coalesce(expires_at < now(), false) AS "isWaiting",
         extract(epoch FROM now() - created_at)::float8 AS "ageSeconds"
       FROM emails WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!email) return null;
    const { recipient, template, ageSeconds } = email;
    // What is added while the e-mail is sent would be lost.
    const isWaiting = email.isWaiting && ageSeconds >= (optionsOf(template)?.collectSeconds ?? 0);
    if (isWaiting) await this.jobs.runNow(tx, SEND_EMAIL, { emailId: id });
    return { recipient, template, isWaiting };
  }

  /**
   * Reads an e-mail as staff may see it: codes, passwords and links that grant access are hidden.
   * @returns null if its content is not stored, or no longer readable
   */
  async read(id: string): Promise<RenderedMail | null> {
    const email = await this.database.getRepository(OutboxEmail).findOneBy({ id });
    if (!email?.encryptedContent) return null;
    try {
      const content = hideSecrets(this.decryptContent(email, email.encryptedContent));
      return this.renderer.render(content, await this.branding.brandName());
    } catch (error) {
      // JWT_SECRET was changed, or the template has changed since.
      this.logger.warn({ err: error, emailId: id }, 'The content of an e-mail cannot be read');
      return null;
    }
  }

  /**
   * Sends a delivered e-mail once more, with the same content and files.
   * @param key of the new e-mail
   * @returns why it is not sent: `unknown`, `not-repeatable`, or `repeated` if the key exists
   */
  async repeat(tx: EntityManager, id: string, key: string): Promise<RepeatedEmail | RepeatRefusal> {
    const email = await tx.findOneBy(OutboxEmail, { id });
    if (!email) return 'unknown';
    const { encryptedContent, sentAt, recipient: to, userId, subjectId, template, attachments } = email;
    if (!encryptedContent || !sentAt || !optionsOf(template)?.isRepeatable) return 'not-repeatable';
    const { files, ...content } = this.decryptContent(email, encryptedContent);
    const isAdded = await this.enqueue(tx, {
      key,
      to,
      userId,
      ...(subjectId && { subjectId }),
      content,
      attachments,
      ...(files && { files }),
    });
    return isAdded ? { recipient: to, template } : 'repeated';
  }

  /** Retried after any failure for a week, or until it expires. A successful delivery is recorded at once and not repeated. */
  private async send(emailId: string): Promise<void> {
    const emails = this.database.getRepository(OutboxEmail);
    const email = await emails.findOneBy({ id: emailId });
    if (!email || email.sentAt || !email.encryptedContent) return;
    if (await this.dropExpired(emailId)) return;
    try {
      await this.deliver(email, email.encryptedContent);
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      const { affected } = await emails.update(
        { id: emailId, encryptedContent: Not(IsNull()) },
        {
          attempts: email.attempts + 1,
          lastError,
          refusedAt: error instanceof MailRefusedError ? () => 'now()' : null,
        },
      );
      // The e-mail was withdrawn, or its user erased, meanwhile.
      if (affected === 0) return;
      // A deleted file does not come back, and the e-mail is not sent without it.
      if (error instanceof MailRefusedError || error instanceof FileMissingError)
        throw new NonRetryableJobError(lastError, { cause: error });
      throw error;
    }
    const kept = hideSecrets(this.decryptContent(email, email.encryptedContent));
    await this.database.query(
      `UPDATE emails SET sent_at = now(), encrypted_content = $2, attempts = attempts + 1, last_error = NULL WHERE id = $1`,
      [emailId, this.encryptContent(kept, email.key)],
    );
    // Not at `info`: the demo data sends 15 at the first start, which would hide the addresses that the start prints.
    this.logger.debug({ emailId, template: email.template }, 'An e-mail was delivered');
  }

  /** By the database's clock, because that of a worker may be wrong. */
  private async dropExpired(emailId: string): Promise<boolean> {
    const dropped = await changed(
      this.database,
      `UPDATE emails SET encrypted_content = NULL, last_error = 'Not sent: it was too late'
       WHERE id = $1 AND expires_at < now()`,
      [emailId],
    );
    return dropped > 0;
  }

  private async deliver(email: OutboxEmail, encryptedContent: Buffer): Promise<void> {
    const content = this.decryptContent(email, encryptedContent);
    const senderName = await this.branding.brandName();
    const rendered = this.renderer.render(content, senderName);
    const stored = await Promise.all(
      email.attachments.map(async ({ storageKey, filename, contentType }) => ({
        filename,
        contentType,
        content: await this.files.get(storageKey),
      })),
    );
    const generated = (content.files ?? []).map(({ text, ...file }) => ({
      ...file,
      content: Buffer.from(text),
    }));
    const attachments = [...stored, ...generated];
    await this.mailer.send({ key: email.key, senderName, to: email.recipient, ...rendered, attachments });
  }

  private encryptContent(content: OutboxContent, key: string): Buffer {
    return this.cipher.encrypt(JSON.stringify(content), key);
  }

  private decryptContent({ key }: Pick<OutboxEmail, 'key'>, encryptedContent: Buffer): OutboxContent {
    return JSON.parse(this.cipher.decrypt(encryptedContent, key));
  }
}

const optionsOf = (template: string) => declaredMails().get(template)?.options;
