import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { one } from '../../core/database/rows.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { Settings } from '../../core/settings/settings.js';
import { BATCH_ROWS, DELETE_ATTEMPTS, DELETE_EVENTS } from './event.queries.js';

const KINDS = ['events', 'attempts'] as const;
const ATTEMPT_DAYS = 7;

const DELETE_EXPIRED = defineJob<{ kind: (typeof KINDS)[number] }>('delete-expired-events', {
  retryLimit: 5,
});

/** Deletes old events with their deliveries, and attempts of deliveries, once a day. As `RetentionJob`, in batches. */
@Injectable()
export class EventRetentionJob implements OnModuleInit {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_EXPIRED, ({ kind }) => this.run(kind));
  }

  @Cron(CronExpression.EVERY_DAY_AT_3AM)
  async tick(): Promise<void> {
    if (this.settings.processRole !== 'web') await this.start();
  }

  /** Enqueues the first batch of each kind, unless one waits already. */
  async start(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const kind of KINDS) await this.jobs.runNow(tx, DELETE_EXPIRED, { kind });
    });
  }

  private async run(kind: (typeof KINDS)[number]): Promise<void> {
    const isEvents = kind === 'events';
    const days = isEvents ? this.settings.eventRetentionDays : ATTEMPT_DAYS;
    await this.database.transaction(async (tx) => {
      const row = await one<{ deleted: number }>(tx, isEvents ? DELETE_EVENTS : DELETE_ATTEMPTS, [days]);
      const deleted = row?.deleted ?? 0;
      if (deleted > 0) this.logger.log({ kind, deleted }, 'Expired rows were deleted');
      if (deleted === BATCH_ROWS) await this.jobs.enqueue(tx, DELETE_EXPIRED, { kind });
    });
  }
}
