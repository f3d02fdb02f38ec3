import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { Settings } from '../../core/settings/settings.js';
import { CLAIM_REMINDERS } from './clock.queries.js';
import { ClockMailsService } from './clock-mails.service.js';
import { reminderToSend } from './reminder-rule.js';

const MINUTE_MS = 60_000;
const BATCH_SIZE = 100;

interface DueReminder {
  assignmentId: string;
  userId: string;
  hours: number;
  deadlineAt: Date;
  now: Date;
}

/**
 * Sends the reminders that are due. They are rows that are written when a deadline is set and deleted when it ends. Claiming
 * a reminder locks the assignment, so a concurrent submission or extension cannot overlap.
 */
@Injectable()
export class DeadlineRemindersJob {
  private readonly logger = new Logger('Work clock');

  constructor(
    private readonly database: DataSource,
    private readonly mails: ClockMailsService,
    private readonly settings: Settings,
  ) {}

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    const reminded = await this.sendDue();
    if (reminded > 0) this.logger.log({ reminded }, 'Sent reminders of deadlines');
  }

  /** @returns how many reminders this process has sent */
  async sendDue(): Promise<number> {
    let reminded = 0;
    for (;;) {
      const { sent, isLast } = await this.database.transaction((tx) => this.sendBatch(tx));
      reminded += sent;
      if (isLast) return reminded;
    }
  }

  private async sendBatch(tx: EntityManager): Promise<{ sent: number; isLast: boolean }> {
    const due = await many<DueReminder>(tx, CLAIM_REMINDERS, [BATCH_SIZE]);
    let sent = 0;
    for (const reminders of Map.groupBy(due, ({ assignmentId }) => assignmentId).values()) {
      if (await this.sendOne(tx, reminders)) sent += 1;
    }
    return { sent, isLast: due.length < BATCH_SIZE };
  }

  /** Sends at most one of the due reminders of an assignment, and deletes them all. */
  private async sendOne(tx: EntityManager, reminders: DueReminder[]): Promise<boolean> {
    const [first] = reminders;
    if (!first) return false;
    const dueHours = reminders.map(({ hours }) => hours);
    await tx.query('DELETE FROM clock_reminders WHERE assignment_id = $1 AND hours = ANY($2)', [
      first.assignmentId,
      dueHours,
    ]);
    const hours = reminderToSend(dueHours, first.deadlineAt, first.now);
    if (hours === null) return false;
    await this.mails.reminder(tx, { ...first, hours });
    return true;
  }
}
