import { ApiProperty } from '@nestjs/swagger';
import { ContactField } from '../../../core/http/contact-field.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';

export const JOB_STATES = ['waiting', 'retrying', 'running', 'failed', 'completed', 'cancelled'] as const;
export const EMAIL_STATUSES = ['waiting', 'failing', 'refused', 'dropped', 'sent'] as const;

export class QueueDto {
  @ApiProperty({ example: 'send-email' })
  name: string;

  @ApiProperty({ example: 3 })
  waiting: number;

  @ApiProperty({ example: 1 })
  running: number;

  @ApiProperty({ example: 0 })
  failed: number;
}

export class QueuesDto {
  queues: QueueDto[];
}

/** The submission that a job scores or reports. */
class JobReviewDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  @ApiProperty({ example: 'Sample Writer' })
  userName: string;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;
}

/** The e-mail that a job sends. */
class JobEmailDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  recipient: string;

  @ApiProperty({ example: 'agreement-link' })
  template: string;
}

export class JobDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'send-email' })
  queue: string;

  /** A `failed` job is not tried again by itself. A `retrying` job waits for its next attempt. */
  @ApiProperty({ enum: JOB_STATES })
  state: (typeof JOB_STATES)[number];

  /** Attempts after the first. */
  @ApiProperty({ example: 2 })
  retries: number;

  @ApiProperty({ example: 20 })
  retryLimit: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** The earliest time of the next attempt. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  /** The message of the last failed attempt. */
  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: 'connect ECONNREFUSED' })
  lastError: string | null;

  /** Null for a job that is not about a review. */
  @ApiProperty({ type: JobReviewDto, nullable: true })
  review: JobReviewDto | null;

  /** Null for a job that sends no e-mail. */
  @ContactField()
  @ApiProperty({ type: JobEmailDto, nullable: true })
  email: JobEmailDto | null;

  /** The user who signed, for a job that makes a signed PDF; else null. */
  @ApiProperty({ type: String, nullable: true, example: null })
  signerName: string | null;
}

export class JobListDto extends LimitedTotalDto {
  jobs: JobDto[];

  @ApiProperty({ example: 7 })
  total: number;
}

export class OutboxEmailDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId: string | null;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  recipient: string;

  @ApiProperty({ example: 'agreement-link' })
  template: string;

  /** `failing`: an attempt failed. `refused`: the mail server refused it for good. `dropped`: it is out of date and is not sent. */
  @ApiProperty({ enum: EMAIL_STATUSES })
  status: (typeof EMAIL_STATUSES)[number];

  @ApiProperty({ example: 1 })
  attempts: number;

  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: null })
  lastError: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** When the mail server accepted it. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt: Date | null;
}

export class EmailContentDto {
  @ApiProperty({ example: 'Receipt for your Inkwell work' })
  subject: string;

  @ApiProperty({ example: '<p>Your text was submitted.</p>' })
  html: string;

  @ApiProperty({ example: 'Your text was submitted.' })
  text: string;
}

export class EmailDetailsDto extends OutboxEmailDto {
  /** Null if the content is not stored: the e-mail was withdrawn, or sent before contents were kept. */
  @ApiProperty({ type: EmailContentDto, nullable: true })
  content: EmailContentDto | null;

  /** The names of the attached files. */
  @ApiProperty({ type: [String], example: ['review-page-7.pdf'] })
  attachments: string[];

  /** A code, a password or a link that grants access is replaced by dots. */
  hasHiddenParts: boolean;

  /** `POST /api/admin/emails/{id}/send-again` is possible. */
  isRepeatable: boolean;
}

export class EmailAnswerDto {
  @ContactField()
  email: EmailDetailsDto;
}

export class EmailListDto extends LimitedTotalDto {
  emails: OutboxEmailDto[];

  @ApiProperty({ example: 250000 })
  total: number;
}
