import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../../core/http/api-extends.js';
import { ContactField } from '../../../core/http/contact-field.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';

export const JOB_STATES = ['waiting', 'retrying', 'running', 'failed', 'completed', 'cancelled'] as const;
export const EMAIL_STATUSES = ['waiting', 'failing', 'refused', 'dropped', 'sent'] as const;

@ApiSchema({ description: 'How many jobs of one queue wait, run and have failed.' })
export class QueueDto {
  /** The kind of job. */
  @ApiProperty({ example: 'send-email' })
  name: string;

  /** Jobs that will run. */
  @ApiProperty({ type: 'integer', example: 3 })
  waiting: number;

  /** Jobs that run at present. */
  @ApiProperty({ type: 'integer', example: 1 })
  running: number;

  /** Jobs whose last attempt has failed. */
  @ApiProperty({ type: 'integer', example: 0 })
  failed: number;
}

@ApiSchema({ description: 'The queues of background jobs.' })
export class QueuesDto {
  queues: QueueDto[];
}

@ApiSchema({ description: 'The submission that a job scores or reports.' })
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

@ApiSchema({ description: 'The e-mail that a job sends.' })
class JobEmailDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The e-mail address that it is sent to. */
  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  recipient: string;

  /** The kind of e-mail. */
  @ApiProperty({ example: 'agreement-link' })
  template: string;
}

@ApiSchema({ description: 'A background job.' })
export class JobDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The kind of job. */
  @ApiProperty({ example: 'send-email' })
  queue: string;

  /** A `failed` job is not tried again by itself. A `retrying` job waits for its next attempt. */
  @ApiProperty({ enum: JOB_STATES })
  state: (typeof JOB_STATES)[number];

  /** Attempts after the first. */
  @ApiProperty({ type: 'integer', example: 2 })
  retries: number;

  /** How often the job is tried again at most. */
  @ApiProperty({ type: 'integer', example: 20 })
  retryLimit: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** The earliest time of the next attempt. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  /** When it ended. Null before that. */
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
  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: null })
  signerName: string | null;
}

@ApiSchema({ description: 'One range of the background jobs, and how many there are.' })
export class JobListDto extends LimitedTotalDto {
  jobs: JobDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 7 })
  total: number;
}

@ApiSchema({ description: `An e-mail in the console's list.` })
export class OutboxEmailDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The user it belongs to. Null if it belongs to none, or the user was deleted. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId: string | null;

  /** The e-mail address that it is sent to. */
  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  recipient: string;

  /** The kind of e-mail. */
  @ApiProperty({ example: 'agreement-link' })
  template: string;

  /** `failing`: an attempt failed. `refused`: the mail server refused it for good. `dropped`: it is out of date and is not sent. */
  @ApiProperty({ enum: EMAIL_STATUSES })
  status: (typeof EMAIL_STATUSES)[number];

  /** How often the e-mail was handed to the mail server. */
  @ApiProperty({ type: 'integer', example: 1 })
  attempts: number;

  /** The error of the last attempt. Null without one. */
  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: null })
  lastError: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** When the mail server accepted it. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt: Date | null;
}

@ApiSchema({ description: 'The content of an e-mail as it is sent.' })
export class EmailContentDto {
  @ApiProperty({ example: 'Receipt for “Account books, no. 6” – Inkwell' })
  subject: string;

  /** The body as HTML. */
  @ApiProperty({ example: '<p>Your text was submitted.</p>' })
  html: string;

  /** The body as plain text. */
  @ApiProperty({ example: 'Your text was submitted.' })
  text: string;
}

@ApiSchema({ description: 'An e-mail of the outbox with its content.' })
@ApiExtends(OutboxEmailDto)
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

@ApiSchema({ description: 'An e-mail in an envelope.' })
export class EmailAnswerDto {
  @ContactField()
  email: EmailDetailsDto;
}

@ApiSchema({ description: 'One range of the outbox, and how many e-mails there are.' })
export class EmailListDto extends LimitedTotalDto {
  emails: OutboxEmailDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 250000 })
  total: number;
}
