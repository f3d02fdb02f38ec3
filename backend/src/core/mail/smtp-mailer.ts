import { createHash } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** `Name <address>`, or an address, which gets the name of the site. */
  from: string;
}

export interface OutgoingMail {
  /** The same key always produces the same Message-ID. */
  key: string;
  /** The name of the site. */
  senderName: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

/** The server refuses this e-mail permanently (unknown recipient, refused content). A retry cannot succeed. */
export class MailRefusedError extends Error {
  constructor(cause: Error) {
    super(`The mail server refused the e-mail: ${cause.message}`, { cause });
    this.name = 'MailRefusedError';
  }
}

/**
 * Sends e-mails to an SMTP server over a pool of connections. If the server accepts an e-mail but its reply is lost, the
 * caller's job sends it again. The Message-ID depends only on the key, so the recipient's server can detect the duplicate.
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

  /** @throws MailRefusedError if a retry cannot succeed. After any other error it can. */
  async send(mail: OutgoingMail): Promise<{ messageId: string }> {
    const messageId = this.messageId(mail.key);
    try {
      await this.transport.sendMail({
        messageId,
        from: this.from(mail.senderName),
        // An object, so that an address with a comma stays one recipient.
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

  async isReachable(): Promise<boolean> {
    return this.transport.verify().then(
      () => true,
      () => false,
    );
  }

  /** Closes the connections after they have finished their current e-mail. */
  close(): void {
    this.transport.close();
  }

  private from(siteName: string): string | { name: string; address: string } {
    const { from } = this.options;
    return from.includes('<') ? from : { name: siteName, address: from };
  }

  messageId(key: string): string {
    return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${this.domain}>`;
  }
}

/**
 * A 5xx reply about the recipient or message. A refused sign-in or sender can be corrected by the operator, and a quota ends, so
 * they are retried.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const isOfMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  return isOfMessage && (responseCode ?? 0) >= 500;
}
