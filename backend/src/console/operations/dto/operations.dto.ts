import { ApiProperty } from '@nestjs/swagger';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';

export const JOB_STATES = ['waiting', 'retrying', 'running', 'failed', 'completed', 'cancelled'] as const;
export const EMAIL_STATUSES = ['waiting', 'failing', 'dropped', 'sent'] as const;

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

export class JobDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'send-email' })
  queue: string;

  /** A `failed` job was given up; one that is `retrying` waits for its next try. */
  @ApiProperty({ enum: JOB_STATES })
  state: (typeof JOB_STATES)[number];

  /** Tries after the first. */
  @ApiProperty({ example: 2 })
  retries: number;

  @ApiProperty({ example: 20 })
  retryLimit: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Not before. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  /** What the last try that failed said. */
  @ApiProperty({ type: String, nullable: true, example: 'connect ECONNREFUSED' })
  lastError: string | null;
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

  @ApiProperty({ example: 'writer@example.com' })
  recipient: string;

  @ApiProperty({ example: 'agreement-link' })
  template: string;

  /** `failing`: was tried and not taken; `dropped`: was overtaken before it was sent. */
  @ApiProperty({ enum: EMAIL_STATUSES })
  status: (typeof EMAIL_STATUSES)[number];

  @ApiProperty({ example: 1 })
  attempts: number;

  @ApiProperty({ type: String, nullable: true, example: null })
  lastError: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** When the mail server took it. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt: Date | null;
}

export class EmailListDto extends LimitedTotalDto {
  emails: OutboxEmailDto[];

  @ApiProperty({ example: 250000 })
  total: number;
}
