import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { many } from '../database/rows.js';
import { Settings } from '../settings/settings.js';
import { FIND_FORGOTTEN } from './task.queries.js';
import { TasksService } from './tasks.service.js';

/** Cancels tasks that have stopped and that nobody has continued, so that their files and rows do not stay for ever. */
@Injectable()
export class TaskCleanupJob {
  private readonly logger = new Logger('Tasks');

  constructor(
    private readonly database: DataSource,
    private readonly tasks: TasksService,
    private readonly settings: Settings,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    try {
      await this.run();
    } catch (error) {
      this.logger.warn({ err: error }, 'Cancelling stopped tasks failed; it is tried again tomorrow');
    }
  }

  async run(): Promise<void> {
    const kinds = this.tasks.definitions().map(({ kind }) => kind);
    const forgotten = await many<{ id: string }>(this.database, FIND_FORGOTTEN, [kinds]);
    for (const { id } of forgotten) await this.tasks.cancel(id);
    if (forgotten.length > 0) this.logger.log({ tasks: forgotten.length }, 'Stopped tasks were cancelled');
  }
}
