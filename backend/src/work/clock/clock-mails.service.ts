import { formatTimeLeft } from '@inkwell/contract/time-left';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailContent } from '../../core/mail/mail-definition.js';
import { type GeneratedFile, Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import {
  DEADLINE_EXTENDED_MAIL,
  DEADLINE_REMINDER_MAIL,
  PENALIZED_MAIL,
  PENALTY_REMOVED_MAIL,
  WORK_RETURNED_MAIL,
  WORK_STARTED_MAIL,
} from '../work.mails.js';
import type { ReturnDetails } from './clock-ledger.js';
import { hoursInWords, penaltyInWords, returnedInWords } from './clock-sentences.js';
import { deadlineCalendar } from './deadline-calendar.js';
import { toleranceMs } from './reminder-rule.js';

const HOUR_MS = 3_600_000;

/** A step that was just added to the ledger. */
export interface EnteredStep {
  entryId: string;
  userId: string;
  at: Date;
}

export interface DeadlineSet extends EnteredStep {
  deadlineAt: Date;
}

export interface PenaltyGiven extends EnteredStep {
  isSequential: boolean;
}

interface Recipient {
  name: string;
  email: string;
}

/** Enqueues the e-mails about a user's work clock, in the transaction of the step. */
@Injectable()
export class ClockMailsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  private get link(): string {
    return `${this.settings.publicUrl}/dashboard`;
  }

  async started(tx: EntityManager, step: DeadlineSet): Promise<void> {
    const { deadlineAt } = step;
    const { name, email } = await this.recipientOf(tx, step.userId);
    const hours = formatTimeLeft(deadlineAt.getTime() - step.at.getTime());
    await this.outbox.enqueue(tx, {
      ...this.about(
        step,
        email,
        WORK_STARTED_MAIL.content({ name, hours, deadlineAt: deadlineAt.toISOString(), link: this.link }),
      ),
      files: [this.calendarFile(step, 0)],
    });
  }

  async extended(
    tx: EntityManager,
    step: DeadlineSet,
    facts: { hours: number; reason: string; isPenaltyLifted: boolean },
  ): Promise<void> {
    const { name, email } = await this.recipientOf(tx, step.userId);
    await this.withdrawReminders(tx, step.userId);
    await this.outbox.enqueue(tx, {
      ...this.about(
        step,
        email,
        DEADLINE_EXTENDED_MAIL.content({
          name,
          ...facts,
          hours: hoursInWords(facts.hours),
          deadlineAt: step.deadlineAt.toISOString(),
          link: this.link,
        }),
      ),
      files: [this.calendarFile(step, await this.timesMoved(tx, step))],
    });
  }

  async returned(
    tx: EntityManager,
    step: DeadlineSet,
    work: ReturnDetails & { isPenaltyLifted: boolean },
  ): Promise<void> {
    const { name, email } = await this.recipientOf(tx, step.userId);
    await this.withdrawReminders(tx, step.userId);
    await this.outbox.enqueue(tx, {
      ...this.about(
        step,
        email,
        WORK_RETURNED_MAIL.content({
          name,
          work: returnedInWords(work),
          reason: work.reason,
          hours: hoursInWords(work.hours),
          isPenaltyLifted: work.isPenaltyLifted,
          isStillSubmitted: work.isStillSubmitted,
          deadlineAt: step.deadlineAt.toISOString(),
          link: this.link,
        }),
      ),
      files: [this.calendarFile(step, await this.timesMoved(tx, step))],
    });
  }

  async penalized(tx: EntityManager, steps: readonly PenaltyGiven[], reason: string): Promise<void> {
    const recipients = await this.recipientsOf(
      tx,
      steps.map(({ userId }) => userId),
    );
    for (const step of steps) {
      const recipient = recipients.get(step.userId);
      if (!recipient) continue;
      const payload = {
        name: recipient.name,
        reason: penaltyInWords(reason, step.isSequential),
        link: this.link,
      };
      await this.outbox.enqueue(tx, this.about(step, recipient.email, PENALIZED_MAIL.content(payload)));
    }
  }

  async penaltyRemoved(
    tx: EntityManager,
    step: EnteredStep,
    facts: { isSubmittedInTime: boolean },
  ): Promise<void> {
    const { name, email } = await this.recipientOf(tx, step.userId);
    const content = PENALTY_REMOVED_MAIL.content({ name, ...facts, link: this.link });
    await this.outbox.enqueue(tx, this.about(step, email, content));
  }

  /** Sends one e-mail for each deadline and number of hours. It expires if it cannot be delivered in time. */
  async reminder(
    tx: EntityManager,
    user: Recipient & { userId: string },
    { hours, deadlineAt, now }: { hours: number; deadlineAt: Date; now: Date },
  ): Promise<void> {
    const { userId, name, email } = user;
    await this.outbox.enqueue(tx, {
      key: `deadline-reminder:${userId}:${deadlineAt.toISOString()}:${hours}`,
      to: email,
      userId,
      expiresAt: new Date(deadlineAt.getTime() - hours * HOUR_MS + toleranceMs(hours)),
      content: DEADLINE_REMINDER_MAIL.content({
        name,
        timeLeft: formatTimeLeft(deadlineAt.getTime() - now.getTime()),
        deadlineAt: deadlineAt.toISOString(),
        link: this.link,
      }),
    });
  }

  /** Withdraws reminders that are not delivered yet, because the deadline has changed or the work is submitted. */
  async withdrawReminders(tx: EntityManager, userId: string): Promise<void> {
    await this.outbox.withdraw(tx, userId, DEADLINE_REMINDER_MAIL);
  }

  /** The `SEQUENCE` of the calendar file: how often the deadline has moved. */
  private async timesMoved(tx: EntityManager, { userId }: EnteredStep): Promise<number> {
    const [moved]: { times: number }[] = await tx.query(
      `SELECT count(*)::int AS times FROM clock_entries WHERE user_id = $1 AND kind IN ('extended', 'returned')`,
      [userId],
    );
    return moved?.times ?? 1;
  }

  /** The id of the ledger entry makes the e-mail unique. */
  private about(step: EnteredStep, to: string, content: MailContent) {
    return { key: `clock:${step.entryId}`, to, userId: step.userId, content };
  }

  private calendarFile({ userId, at, deadlineAt }: DeadlineSet, timesMoved: number): GeneratedFile {
    return {
      filename: 'deadline.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      text: deadlineCalendar({ userId, deadlineAt, timesMoved, decidedAt: at, link: this.link }),
    };
  }

  private async recipientOf(tx: EntityManager, userId: string): Promise<Recipient> {
    const recipient = (await this.recipientsOf(tx, [userId])).get(userId);
    if (!recipient) throw new Error('The user was deleted while the clock was changed');
    return recipient;
  }

  private async recipientsOf(tx: EntityManager, userIds: readonly string[]): Promise<Map<string, Recipient>> {
    const rows: (Recipient & { id: string })[] = await tx.query(
      'SELECT id, name, email FROM users WHERE id = ANY($1)',
      [userIds],
    );
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
  }
}
