import { createHash } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
}

export interface OutgoingMail {
  /** Names this e-mail for ever: the same key always gives the same Message-ID. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

/** The server will never take this e-mail (no such recipient, refused content): trying again is no use. */
export class MailRefusedError extends Error {
  constructor(cause: Error) {
    super(`The mail server refused the e-mail: ${cause.message}`, { cause });
    this.name = 'MailRefusedError';
  }
}

/**
 * Hands e-mails to an SMTP server over a few kept connections. A delivery that was accepted but whose answer
 * was lost is tried again by the caller's job; the Message-ID, made from the key alone, lets the receiving
 * side see that both are one.
 */
export class SmtpMailer {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(private readonly options: SmtpMailerOptions) {
    this.domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
    this.transport = createTransport({
      url: options.smtpUrl,
      pool: true,
      maxConnections: 4,
      maxMessages: 500,
      idleTimeout: 30_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** @throws MailRefusedError when trying again is no use; any other error may pass. */
  async send(mail: OutgoingMail): Promise<{ messageId: string }> {
    const messageId = this.messageId(mail.key);
    try {
      await this.transport.sendMail({
        messageId,
        from: this.options.from,
        // As an object: an address with a comma in it stays one recipient.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments: mail.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      throw isRefusal(error) ? new MailRefusedError(error) : error;
    }
    return { messageId };
  }

  /** Whether the server answers, for the readiness check. */
  async isReachable(): Promise<boolean> {
    return this.transport.verify().then(
      () => true,
      () => false,
    );
  }

  /** Closes the connections; those in the middle of an e-mail finish it first. */
  close(): void {
    this.transport.close();
  }

  messageId(key: string): string {
    return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${this.domain}>`;
  }
}

/** A 5xx about this recipient or message. A refused sign-in is the operator's fault and may be put right. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
