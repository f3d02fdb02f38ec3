import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../core/settings/settings.js';
import { CLAIM_REMINDERS } from './clock.queries.js';
import { ClockMails } from './clock-mails.js';
import { reminderToSend } from './reminder-rule.js';

const MINUTE_MS = 60_000;
const BATCH_SIZE = 100;

interface DueReminder {
  userId: string;
  hours: number;
  name: string;
  email: string;
  deadlineAt: Date;
  now: Date;
}

/**
 * Sends the reminders that have fallen due. They are planned as rows when a deadline is set and taken away by whatever ends
 * it; each is claimed together with the person's row, so that none crosses a submission or an extension.
 */
@Injectable()
export class DeadlineReminders {
  private readonly logger = new Logger('Work clock');

  constructor(
    private readonly database: DataSource,
    private readonly mails: ClockMails,
    private readonly settings: Settings,
  ) {}

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    const reminded = await this.sendDue();
    if (reminded > 0) this.logger.log({ reminded }, 'People were reminded of their deadline');
  }

  /** @returns how many people were reminded; of several processes at once, each counts its own */
  async sendDue(): Promise<number> {
    let reminded = 0;
    for (;;) {
      const { sent, isLast } = await this.database.transaction((tx) => this.sendBatch(tx));
      reminded += sent;
      if (isLast) return reminded;
    }
  }

  private async sendBatch(tx: EntityManager): Promise<{ sent: number; isLast: boolean }> {
    const due: DueReminder[] = await tx.query(CLAIM_REMINDERS, [BATCH_SIZE]);
    let sent = 0;
    for (const userId of new Set(due.map((reminder) => reminder.userId))) {
      const reminders = due.filter((reminder) => reminder.userId === userId);
      if (await this.sendOne(tx, reminders)) sent += 1;
    }
    return { sent, isLast: due.length < BATCH_SIZE };
  }

  /** Of those due for one person. All of them are done with, sent or not. */
  private async sendOne(tx: EntityManager, reminders: DueReminder[]): Promise<boolean> {
    const [person] = reminders;
    if (!person) return false;
    const dueHours = reminders.map(({ hours }) => hours);
    await tx.query('DELETE FROM clock_reminders WHERE user_id = $1 AND hours = ANY($2)', [
      person.userId,
      dueHours,
    ]);
    const hours = reminderToSend(dueHours, person.deadlineAt, person.now);
    if (hours === null) return false;
    await this.mails.reminder(tx, person, { ...person, hours });
    return true;
  }
}
