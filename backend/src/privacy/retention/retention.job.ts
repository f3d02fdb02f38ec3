import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, many } from '../../core/database/rows.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { Settings } from '../../core/settings/settings.js';
import { HistoryRetentionService } from '../../drafts/history-retention.service.js';
import {
  BATCH_ROWS,
  CHECK_CLOSED,
  DELETE_EMAILS,
  DELETE_IDEMPOTENCY_KEYS,
  DELETE_NOTIFICATIONS,
  LIST_CLOSED_WORK,
  LOCK_ASSIGNMENT,
} from './retention.queries.js';

const KINDS = ['emails', 'notifications', 'drafts', 'idempotencyKeys'] as const;

interface Run {
  kind: (typeof KINDS)[number];
  /** The assignment to start after, for drafts. */
  after: string;
}

/** The callers of the API rely on it, so it is no setting. */
const IDEMPOTENCY_KEY_DAYS = 1;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const DELETE_EXPIRED = defineJob<Run>('delete-expired', { retryLimit: 5, concurrency: KINDS.length });

/**
 * Deletes what is older than the settings allow, once a day. A job handles one batch and enqueues the next one in the same
 * transaction, so it is bounded, and continues where it was after a crash. Several at once delete different rows.
 */
@Injectable()
export class RetentionJob implements OnModuleInit {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly history: HistoryRetentionService,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_EXPIRED, (run) => this.run(run));
  }

  @Cron(CronExpression.EVERY_DAY_AT_3AM)
  async tick(): Promise<void> {
    if (this.settings.processRole !== 'web') await this.start();
  }

  /** Enqueues the first batch of each kind, unless one waits already. */
  async start(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const kind of KINDS) {
        if (this.daysOf(kind) > 0) await this.jobs.runNow(tx, DELETE_EXPIRED, { kind, after: FIRST_ID });
      }
    });
  }

  private daysOf(kind: Run['kind']): number {
    const { emailRetentionDays, notificationRetentionDays, draftRetentionDays } = this.settings;
    return {
      emails: emailRetentionDays,
      notifications: notificationRetentionDays,
      drafts: draftRetentionDays,
      idempotencyKeys: IDEMPOTENCY_KEY_DAYS,
    }[kind];
  }

  private async run({ kind, after }: Run): Promise<void> {
    const days = this.daysOf(kind);
    // The setting may have changed since the job was enqueued.
    if (days === 0) return;
    if (kind === 'drafts') return this.shortenHistories(after, days);
    await this.database.transaction(async (tx) => {
      const deleted = await changed(tx, deletionOf(kind), [days]);
      if (deleted > 0) this.logger.log({ kind, deleted }, 'Expired rows were deleted');
      if (deleted === BATCH_ROWS) await this.jobs.enqueue(tx, DELETE_EXPIRED, { kind, after });
    });
  }

  private async shortenHistories(after: string, days: number): Promise<void> {
    const assignments = await many<{ id: string; isDue: boolean }>(this.database, LIST_CLOSED_WORK, [
      days,
      after,
    ]);
    let texts = 0;
    for (const { id, isDue } of assignments) {
      if (isDue) texts += await this.database.transaction((tx) => this.shortenHistory(tx, id, days));
    }
    if (texts > 0) this.logger.log({ texts }, 'The history of closed work was deleted');
    const last = assignments.length === BATCH_ROWS ? assignments.at(-1) : undefined;
    if (!last) return;
    await this.database.transaction((tx) =>
      this.jobs.enqueue(tx, DELETE_EXPIRED, { kind: 'drafts', after: last.id }),
    );
  }

  /** An assignment that is locked is left for the next day. */
  private async shortenHistory(tx: EntityManager, assignmentId: string, days: number): Promise<number> {
    const locked = await many(tx, LOCK_ASSIGNMENT, [assignmentId]);
    if (locked.length === 0) return 0;
    const closed = await many(tx, CHECK_CLOSED, [days, assignmentId]);
    return closed.length === 0 ? 0 : this.history.shorten(tx, assignmentId);
  }
}

function deletionOf(kind: Exclude<Run['kind'], 'drafts'>): string {
  return kind === 'emails'
    ? DELETE_EMAILS
    : kind === 'notifications'
      ? DELETE_NOTIFICATIONS
      : DELETE_IDEMPOTENCY_KEYS;
}
