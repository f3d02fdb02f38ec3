import type { MailContent } from './mail-definition.js';
import type { StoredAttachment } from './outbox-email.entity.js';

/** A small file of one e-mail. It is encrypted together with the content. */
export interface GeneratedFile {
  filename: string;
  contentType: string;
  text: string;
}

export interface NewEmail {
  /** Idempotency key: two requests with the same key send one e-mail. */
  key: string;
  to: string;
  userId: string | null;
  /** The subject of the e-mail. It is kept when the user is deleted. */
  subjectId?: string;
  content: MailContent;
  attachments?: StoredAttachment[];
  files?: GeneratedFile[];
  /** The e-mail is not sent after this time. */
  expiresAt?: Date;
  /** Instead of `expiresAt`: how long the code or link in it is valid, from now on by the database's clock. */
  validSeconds?: number;
}

export interface RepeatedEmail {
  recipient: string;
  template: string;
}

export type RepeatRefusal = 'unknown' | 'not-repeatable' | 'repeated';
