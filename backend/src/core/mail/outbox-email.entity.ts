import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A file of the store that goes with an e-mail. */
export interface StoredAttachment {
  storageKey: string;
  filename: string;
  contentType: string;
}

/** An e-mail to be sent, or sent. The content is sealed, and gone once it was delivered. */
@Entity('emails')
@Index('emails_user', ['userId', 'createdAt'])
@Index('emails_created', ['createdAt', 'id'])
@Index('emails_subject', ['subjectId', 'createdAt'], { where: 'subject_id IS NOT NULL' })
@Index('emails_sent', ['createdAt', 'id'], { where: 'sent_at IS NOT NULL' })
// By template and time, with the time of delivery beside it; TypeORM cannot declare that.
@Index('emails_template', { synchronize: false })
@Index('emails_unsent', ['createdAt', 'id'], { where: 'sent_at IS NULL' })
// Trigram index on the recipient; TypeORM cannot declare it.
@Index('emails_search', { synchronize: false })
export class OutboxEmail {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Names the occasion: a second request with the same key adds nothing. */
  @Column('text', { unique: true })
  key: string;

  @Column('uuid', { nullable: true })
  userId: string | null;

  /** What it is about, such as a signed agreement; not all are about something of their own. */
  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Column('text')
  recipient: string;

  @Column('text')
  template: string;

  @Column('bytea', { nullable: true })
  sealedContent: Buffer | null;

  @Column('jsonb', { default: [] })
  attachments: StoredAttachment[];

  @Column('int', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  /** Not sent after it; null when it is never too late. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
