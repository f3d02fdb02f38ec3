import { assignmentName } from '@inkwell/contract/assignment-name';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import type { MailContent } from '../../core/mail/mail-definition.js';
import type { GeneratedFile } from '../../core/mail/new-email.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { type MailAboutWork, outsideId, type WorkKey } from '../assignment.js';
import {
  ASSIGNMENT_ENDED_MAIL,
  ASSIGNMENT_GIVEN_MAIL,
  ASSIGNMENT_WITHDRAWN_MAIL,
  DEADLINE_EXTENDED_MAIL,
  DEADLINE_REMINDER_MAIL,
  DEADLINE_SET_MAIL,
  NOT_STARTED_MAIL,
  PENALIZED_MAIL,
  PENALTY_REMOVED_MAIL,
  WORK_RETURNED_MAIL,
  WORK_STARTED_MAIL,
} from '../assignment.mails.js';
import { READ_RECIPIENTS } from './clock.queries.js';
import type { ExtensionDetails, ReturnDetails } from './clock-ledger.js';
import { hoursInWords, penaltyInWords, returnedInWords } from './clock-sentences.js';
import { deadlineCalendar } from './deadline-calendar.js';
import { toleranceMs } from './reminder-rule.js';

const HOUR_MS = 3_600_000;

/** A step that was just added to the ledger. */
export interface EnteredStep extends WorkKey {
  entryId: string;
  at: Date;
}

export interface DeadlineSet extends EnteredStep {
  deadlineAt: Date;
}

export interface PenaltyGiven extends EnteredStep {
  isSequential: boolean;
}

/** Who gets the e-mails about an assignment. */
export interface Recipient extends WorkKey {
  email: string;
  number: number;
  /** What all these e-mails say. The link leads to the dashboard. */
  about: MailAboutWork & { project: string };
}

interface RecipientRow extends WorkKey {
  name: string;
  email: string;
  number: number;
  deadlineAt: Date | null;
  project: string;
  isOnlyOfProject: boolean;
}

/** Enqueues the e-mails about the clock of an assignment, in the transaction of the step. */
@Injectable()
export class ClockMailsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async started(tx: EntityManager, step: DeadlineSet): Promise<void> {
    const { deadlineAt } = step;
    const recipient = await this.recipientOf(tx, step);
    const hours = formatTimeLeft(deadlineAt.getTime() - step.at.getTime());
    const content = WORK_STARTED_MAIL.content({
      ...recipient.about,
      hours,
      deadlineAt: deadlineAt.toISOString(),
    });
    await this.outbox.enqueue(tx, {
      ...about(step, recipient, content),
      files: [this.calendarFile(step, recipient, 0)],
    });
  }

  async extended(
    tx: EntityManager,
    step: DeadlineSet,
    extension: ExtensionDetails & { isPenaltyLifted: boolean },
  ): Promise<void> {
    const { hours, reason, isRequested, requestedHours, isPenaltyLifted } = extension;
    const recipient = await this.recipientOf(tx, step);
    await this.withdraw(tx, recipient);
    const content = DEADLINE_EXTENDED_MAIL.content({
      ...recipient.about,
      ...{ reason, isRequested: isRequested === true, isPenaltyLifted },
      hours: hoursInWords(hours),
      requestedHours: requestedHours === undefined ? null : hoursInWords(requestedHours),
      deadlineAt: step.deadlineAt.toISOString(),
    });
    await this.outbox.enqueue(tx, {
      ...about(step, recipient, content),
      files: [this.calendarFile(step, recipient, await this.timesMoved(tx, step))],
    });
  }

  async deadlineSet(
    tx: EntityManager,
    step: DeadlineSet,
    facts: { reason: string; isEarlier: boolean; isPenaltyLifted: boolean },
  ): Promise<void> {
    const recipient = await this.recipientOf(tx, step);
    await this.withdraw(tx, recipient);
    const deadlineAt = step.deadlineAt.toISOString();
    const content = DEADLINE_SET_MAIL.content({ ...recipient.about, ...facts, deadlineAt });
    await this.outbox.enqueue(tx, {
      ...about(step, recipient, content),
      files: [this.calendarFile(step, recipient, await this.timesMoved(tx, step))],
    });
  }

  async ended(tx: EntityManager, step: EnteredStep, reason: string): Promise<void> {
    const recipient = await this.recipientOf(tx, step);
    await this.withdraw(tx, recipient);
    const content = ASSIGNMENT_ENDED_MAIL.content({ ...recipient.about, reason });
    await this.outbox.enqueue(tx, about(step, recipient, content));
  }

  async returned(
    tx: EntityManager,
    step: DeadlineSet,
    work: ReturnDetails & { isPenaltyLifted: boolean },
  ): Promise<void> {
    const recipient = await this.recipientOf(tx, step);
    await this.withdraw(tx, recipient);
    const content = WORK_RETURNED_MAIL.content({
      ...recipient.about,
      work: returnedInWords(work),
      reason: work.reason,
      hours: hoursInWords(work.hours),
      isPenaltyLifted: work.isPenaltyLifted,
      isStillSubmitted: work.isStillSubmitted,
      deadlineAt: step.deadlineAt.toISOString(),
    });
    await this.outbox.enqueue(tx, {
      ...about(step, recipient, content),
      files: [this.calendarFile(step, recipient, await this.timesMoved(tx, step))],
    });
  }

  async penalized(tx: EntityManager, steps: readonly PenaltyGiven[], reason: string): Promise<void> {
    const recipients = await this.recipientsOf(
      tx,
      steps.map(({ assignmentId }) => assignmentId),
    );
    for (const step of steps) {
      const recipient = recipients.get(step.assignmentId);
      if (!recipient) continue;
      const content = PENALIZED_MAIL.content({
        ...recipient.about,
        reason: penaltyInWords(reason, step.isSequential),
      });
      await this.outbox.enqueue(tx, about(step, recipient, content));
    }
  }

  async penaltyRemoved(
    tx: EntityManager,
    step: EnteredStep,
    facts: { isSubmittedInTime: boolean },
  ): Promise<void> {
    const recipient = await this.recipientOf(tx, step);
    const content = PENALTY_REMOVED_MAIL.content({ ...recipient.about, ...facts });
    await this.outbox.enqueue(tx, about(step, recipient, content));
  }

  /** Tells users of new assignments of one project, which wait for their start. @returns the users, by assignment */
  async given(
    tx: EntityManager,
    assignmentIds: readonly string[],
    { startWithinHours }: { startWithinHours: number | null },
    workWindowHours: number,
  ): Promise<Map<string, Recipient>> {
    const recipients = await this.recipientsOf(tx, assignmentIds);
    const facts = {
      hours: formatTimeLeft(workWindowHours * HOUR_MS),
      startWithin: startWithinHours === null ? null : formatTimeLeft(startWithinHours * HOUR_MS),
    };
    const mails = [...recipients.values()].map((recipient) => ({
      key: `assignment-given:${recipient.assignmentId}`,
      to: recipient.email,
      userId: recipient.userId,
      content: ASSIGNMENT_GIVEN_MAIL.content({ ...recipient.about, ...facts }),
    }));
    await this.outbox.enqueueAll(tx, mails);
    return recipients;
  }

  async notStarted(tx: EntityManager, work: WorkKey, isProjectClosed: boolean): Promise<void> {
    const recipient = await this.recipientOf(tx, work);
    const { email: to, userId } = recipient;
    const content = NOT_STARTED_MAIL.content({ ...recipient.about, isProjectClosed });
    await this.outbox.enqueue(tx, { key: `not-started:${work.assignmentId}`, to, userId, content });
  }

  async withdrawn(tx: EntityManager, work: WorkKey): Promise<void> {
    const { email: to, userId, about } = await this.recipientOf(tx, work);
    const content = ASSIGNMENT_WITHDRAWN_MAIL.content(about);
    await this.outbox.enqueue(tx, { key: `assignment-withdrawn:${work.assignmentId}`, to, userId, content });
  }

  /** Sends one e-mail for each deadline and number of hours. It expires if it cannot be delivered in time. */
  async reminder(
    tx: EntityManager,
    due: WorkKey & { hours: number; deadlineAt: Date; now: Date },
  ): Promise<void> {
    const { userId, hours, deadlineAt, now } = due;
    const recipient = await this.recipientOf(tx, due);
    await this.outbox.enqueue(tx, {
      key: `${reminderKey(recipient)}${deadlineAt.toISOString()}:${hours}`,
      to: recipient.email,
      userId,
      expiresAt: new Date(deadlineAt.getTime() - hours * HOUR_MS + toleranceMs(hours)),
      content: DEADLINE_REMINDER_MAIL.content({
        ...recipient.about,
        timeLeft: formatTimeLeft(deadlineAt.getTime() - now.getTime()),
        deadlineAt: deadlineAt.toISOString(),
      }),
    });
  }

  /** Withdraws reminders that are not delivered yet, because the work is submitted. */
  async withdrawReminders(tx: EntityManager, work: WorkKey): Promise<void> {
    await this.withdraw(tx, await this.recipientOf(tx, work));
  }

  private async withdraw(tx: EntityManager, recipient: Recipient): Promise<void> {
    await this.outbox.withdraw(tx, recipient.userId, DEADLINE_REMINDER_MAIL, reminderKey(recipient));
  }

  /** The `SEQUENCE` of the calendar file: how often the deadline has moved. */
  private async timesMoved(tx: EntityManager, { assignmentId }: EnteredStep): Promise<number> {
    const moved = await one<{ times: number }>(
      tx,
      `SELECT count(*)::int AS times FROM clock_entries
       WHERE assignment_id = $1 AND kind IN ('extended', 'deadline_set', 'returned')`,
      [assignmentId],
    );
    return moved?.times ?? 1;
  }

  private calendarFile(
    { at, deadlineAt }: DeadlineSet,
    recipient: Recipient,
    timesMoved: number,
  ): GeneratedFile {
    const { link, project: name } = recipient.about;
    return {
      filename: 'deadline.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      text: deadlineCalendar({ id: outsideId(recipient), name, deadlineAt, timesMoved, decidedAt: at, link }),
    };
  }

  async recipientOf(tx: EntityManager, { assignmentId }: WorkKey): Promise<Recipient> {
    const recipient = (await this.recipientsOf(tx, [assignmentId])).get(assignmentId);
    if (!recipient) throw new Error('The user was deleted while the clock was changed');
    return recipient;
  }

  private async recipientsOf(
    tx: EntityManager,
    assignmentIds: readonly string[],
  ): Promise<Map<string, Recipient>> {
    const rows = await many<RecipientRow>(tx, READ_RECIPIENTS, [assignmentIds]);
    return new Map(rows.map((row) => [row.assignmentId, this.toRecipient(row)]));
  }

  private toRecipient({ name, deadlineAt, isOnlyOfProject, ...row }: RecipientRow): Recipient {
    const { userId, assignmentId, email, number } = row;
    const about = {
      name,
      project: assignmentName({ ...row, isOnlyOfProject }),
      workDeadlineAt: isOnlyOfProject ? null : (deadlineAt?.toISOString() ?? null),
      link: `${this.settings.publicUrl}/dashboard?assignment=${assignmentId}`,
    };
    return { userId, assignmentId, email, number, about };
  }
}

/** The id of the ledger entry makes the e-mail unique. */
function about({ entryId }: EnteredStep, { email, userId }: Recipient, content: MailContent) {
  return { key: `clock:${entryId}`, to: email, userId, content };
}

/** The beginning of the keys of all reminders of an assignment. */
function reminderKey(recipient: Recipient): string {
  return `deadline-reminder:${outsideId(recipient)}:`;
}
