import PostalMime, { type Address } from 'postal-mime';

interface MailboxAttachment {
  filename: string;
  mimeType: string;
  /** Bytes. */
  size: number;
}

/** A received e-mail as the page and the tests read it. */
export interface MailboxMessage {
  /** Grows with each message, so that ids sort by time of arrival. */
  id: string;
  messageId: string;
  from: string;
  /** The envelope's recipients, lower case: where it really went. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  receivedAt: string;
  /** How often this Message-ID came in for these recipients; only the first is kept. */
  deliveries: number;
  attachments: MailboxAttachment[];
}

/** What the raw message says; the store adds the id and the count of deliveries. */
export type ParsedMessage = Omit<MailboxMessage, 'id' | 'deliveries'>;

export async function parseMessage(
  raw: Buffer,
  recipients: string[],
  receivedAt: Date,
): Promise<ParsedMessage> {
  const email = await PostalMime.parse(raw);
  return {
    messageId: email.messageId ?? '',
    from: email.from ? formatAddress(email.from) : '',
    to: recipients.map((address) => address.toLowerCase()),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    receivedAt: receivedAt.toISOString(),
    attachments: email.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      mimeType,
      size: toBytes(content).byteLength,
    })),
  };
}

export async function readAttachment(raw: Buffer, index: number): Promise<Uint8Array | null> {
  const { attachments } = await PostalMime.parse(raw);
  const found = attachments[index];
  return found ? toBytes(found.content) : null;
}

function toBytes(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function formatAddress({ name, address }: Address): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '');
}
