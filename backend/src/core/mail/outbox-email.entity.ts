import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { INTERNAL, KEY, OWN_ID, type PersonalTable } from '../database/personal-data.js';

/** A stored file that is attached to an e-mail. */
export interface StoredAttachment {
  storageKey: string;
  filename: string;
  contentType: string;
}

/** An e-mail, sent or not. The content is encrypted. After the delivery it has no secrets. */
@Entity('emails')
@Index('emails_user', ['userId', 'createdAt'])
@Index('emails_created', ['createdAt', 'id'])
@Index('emails_subject', ['subjectId', 'createdAt'], { where: 'subject_id IS NOT NULL' })
@Index('emails_sent', ['createdAt', 'id'], { where: 'sent_at IS NOT NULL' })
// By template and time, including the time of delivery. TypeORM cannot declare included columns.
@Index('emails_template', { synchronize: false })
@Index('emails_unsent', ['createdAt', 'id'], { where: 'sent_at IS NULL' })
@Index('emails_refused', ['createdAt', 'id'], { where: 'sent_at IS NULL AND refused_at IS NOT NULL' })
// Trigram index on the recipient. TypeORM cannot declare it.
@Index('emails_search', { synchronize: false })
export class OutboxEmail {
  static readonly personalData: PersonalTable = {
    erase: { sql: 'DELETE FROM emails WHERE recipient = $1 OR user_id = $2' },
    export: {
      file: 'e-mails/e-mails.json',
      about: 'The list of e-mails to you',
      rows: 'user_id = $1',
      orderBy: 'created_at, id',
      columns: ['created_at', 'recipient', 'template', 'sent_at', 'refused_at', 'expires_at', 'attempts'],
    },
    withheld: {
      id: KEY,
      user_id: OWN_ID,
      key: INTERNAL,
      subject_id: INTERNAL,
      encrypted_content: 'the text is in the folder e-mails, without codes and links that grant access',
      attachments: 'the files are in the folders agreements and reports',
      last_error: INTERNAL,
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Idempotency key: a second request with the same key adds nothing. */
  @Column('text', { unique: true })
  key: string;

  @Column('uuid', { nullable: true })
  userId: string | null;

  /** The id of the subject, such as a signed agreement. Null if the e-mail has none. */
  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Column('text')
  recipient: string;

  @Column('text')
  template: string;

  @Column('bytea', { nullable: true })
  encryptedContent: Buffer | null;

  @Column('jsonb', { default: [] })
  attachments: StoredAttachment[];

  @Column('int', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  /** When the mail server refused it for good, at the last attempt. Null if a later attempt can succeed. */
  @Column('timestamptz', { nullable: true })
  refusedAt: Date | null;

  /** Not sent after this time. Null for no limit. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
