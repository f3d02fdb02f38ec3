import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../core/events/domain-events.js';
import { Settings } from '../../core/settings/settings.js';
import {
  ASSIGNMENT_EXTENDED,
  ASSIGNMENT_MISSED,
  ASSIGNMENT_REOPENED,
  ASSIGNMENT_RETURNED,
  ASSIGNMENT_STARTED,
  ASSIGNMENT_SUBMITTED,
  PENALTY_GIVEN,
  PENALTY_REMOVED,
} from '../work.events.js';
import {
  CLAIM_OVERDUE_CLOCKS,
  DELETE_REMINDERS,
  EXTEND_BY_SUSPENSION,
  EXTEND_CLOCK,
  MARK_SUBMITTED,
  PENALIZE,
  PLAN_REMINDERS,
  READ_CLOCK,
  READ_STILL_SUBMITTED,
  REMOVE_PENALTY,
  RETURN_WORK,
  START_CLOCK,
} from './clock.queries.js';
import {
  type ClockState,
  type LiftReason,
  MISSED_DEADLINE,
  type ReturnDetails,
  type WorkMode,
} from './clock-ledger.js';
import {
  ClockMailsService,
  type DeadlineSet,
  type EnteredStep,
  type PenaltyGiven,
} from './clock-mails.service.js';
import { REMINDER_HOURS } from './reminder-rule.js';

const HOUR_SECONDS = 3600;

interface ByAdmin {
  kind: 'admin';
  adminId: string;
}

/** Who starts a clock: the user by opening the dashboard, or an administrator. */
export type StartActor = { kind: 'self' } | ByAdmin;

/** Who gives or removes a penalty: the penalty job or an administrator. */
export type PenaltyActor = { kind: 'system' } | ByAdmin;

export interface RunningClock {
  workStartedAt: Date;
  deadlineAt: Date;
  /** The database's time of the read. */
  serverTime: Date;
}

/** The state of a clock with the database's time. */
export type CurrentClock = ClockState & { serverTime: Date };

/**
 * The steps of a user's work clock. In the caller's transaction, each step locks and changes the user's row and adds an entry
 * to the ledger. See docs/decisions/clock-ledger.md.
 */
@Injectable()
export class WorkClockService {
  constructor(
    private readonly settings: Settings,
    private readonly events: DomainEvents,
    private readonly mails: ClockMailsService,
  ) {}

  /**
   * Locks the user's row until the end of the transaction. A submission does this before it checks the deadline. The
   * penalty job skips locked rows, so it cannot penalize a user who is just submitting.
   */
  async lockForUpdate(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  }

  /** Starts the clock once. Of several concurrent calls, only one returns `isFirst`. */
  async start(
    tx: EntityManager,
    userId: string,
    by: StartActor,
    projectLink?: string,
  ): Promise<{ clock: RunningClock; isFirst: boolean }> {
    await this.lockForUpdate(tx, userId);
    const [started]: DeadlineSet[] = await tx.query(START_CLOCK, [
      userId,
      this.settings.workWindowHours * HOUR_SECONDS,
      ...actorParams(by),
      projectLink === undefined ? {} : { projectLink },
    ]);
    if (started) {
      const { at, deadlineAt } = started;
      await this.planReminders(tx, userId);
      await this.mails.started(tx, started);
      await this.events.publish(tx, ASSIGNMENT_STARTED, { userId, startedAt: at, deadlineAt }, at);
      return { clock: { workStartedAt: at, deadlineAt, serverTime: at }, isFirst: true };
    }
    const running = await this.read(tx, userId);
    if (!running?.workStartedAt || !running.deadlineAt) {
      throw new Error('The user was deleted while the clock was started');
    }
    const { workStartedAt, deadlineAt, serverTime } = running;
    return { clock: { workStartedAt, deadlineAt, serverTime }, isFirst: false };
  }

  /**
   * Marks the work as submitted, once. The caller has locked the user's row and then checked the deadline.
   * @returns whether the work was not submitted before
   */
  async markSubmitted(
    tx: EntityManager,
    userId: string,
    submittedAt: Date,
    mode: WorkMode,
  ): Promise<boolean> {
    const [marked]: { isInTime: boolean }[] = await tx.query(MARK_SUBMITTED, [userId, submittedAt, { mode }]);
    if (!marked) return false;
    await this.events.publish(tx, ASSIGNMENT_SUBMITTED, { userId, mode, submittedAt }, submittedAt);
    // Hiding an image can complete work at a time in the past. A penalty given since then was wrong.
    const lifted =
      marked.isInTime && (await this.liftPenalty(tx, userId, { kind: 'system' }, 'submitted_in_time'));
    if (lifted) await this.mails.penaltyRemoved(tx, lifted, { isSubmittedInTime: true });
    await tx.query(DELETE_REMINDERS, [userId]);
    await this.mails.withdrawReminders(tx, userId);
    return true;
  }

  /**
   * Extends the deadline, counted from the later of the deadline and now, and lifts the penalty for missing it.
   * @returns null before the start and after the submission
   */
  async extend(
    tx: EntityManager,
    userId: string,
    by: ByAdmin,
    { hours, reason }: { hours: number; reason: string },
  ): Promise<{ deadlineAt: Date; isPenaltyLifted: boolean } | null> {
    const [extended]: DeadlineSet[] = await tx.query(EXTEND_CLOCK, [
      userId,
      hours * HOUR_SECONDS,
      ...actorParams(by),
      { hours, reason },
    ]);
    if (!extended) return null;
    const isPenaltyLifted = (await this.liftPenalty(tx, userId, by, 'deadline_extended')) !== null;
    await this.announceExtension(tx, extended, { hours, reason, isPenaltyLifted });
    return { deadlineAt: extended.deadlineAt, isPenaltyLifted };
  }

  /**
   * Extends a deadline that had not passed when the user was suspended, by the length of the suspension. The caller has locked
   * the user's row and ends the suspension afterwards.
   * @returns the new deadline, or null if no clock was running
   */
  async extendBySuspension(tx: EntityManager, userId: string, by: ByAdmin): Promise<Date | null> {
    const reason = 'Your account was suspended for this time';
    const [extended]: (DeadlineSet & { hours: number })[] = await tx.query(EXTEND_BY_SUSPENSION, [
      userId,
      ...actorParams(by),
      reason,
    ]);
    if (!extended) return null;
    await this.announceExtension(tx, extended, { hours: extended.hours, reason, isPenaltyLifted: false });
    return extended.deadlineAt;
  }

  private async announceExtension(
    tx: EntityManager,
    extended: DeadlineSet,
    facts: { hours: number; reason: string; isPenaltyLifted: boolean },
  ): Promise<void> {
    const { userId, at, deadlineAt } = extended;
    await tx.query(DELETE_REMINDERS, [userId]);
    await this.planReminders(tx, userId);
    await this.mails.extended(tx, extended, facts);
    await this.events.publish(tx, ASSIGNMENT_EXTENDED, { userId, extendedAt: at, deadlineAt }, at);
  }

  /**
   * Opens submitted work for a correction, with at least `work.hours` from now, and lifts the penalty for a missed deadline.
   * If another mode is complete, the work stays submitted and no reminders are sent. The caller has locked the user's row
   * and reopened the texts.
   */
  async returnForCorrection(
    tx: EntityManager,
    userId: string,
    by: ByAdmin,
    work: Omit<ReturnDetails, 'isStillSubmitted'>,
  ): Promise<{ isPenaltyLifted: boolean; isStillSubmitted: boolean; deadlineAt: Date }> {
    const [before]: { wasSubmitted: boolean; isStillSubmitted: boolean }[] = await tx.query(
      READ_STILL_SUBMITTED,
      [userId],
    );
    const isStillSubmitted = before?.isStillSubmitted ?? false;
    const details: ReturnDetails = { ...work, isStillSubmitted };
    const [returned]: DeadlineSet[] = await tx.query(RETURN_WORK, [
      userId,
      work.hours * HOUR_SECONDS,
      ...actorParams(by),
      details,
      isStillSubmitted,
    ]);
    if (!returned) throw new Error('Work was submitted without a clock');
    const { at, deadlineAt } = returned;
    await this.events.publish(tx, ASSIGNMENT_RETURNED, { userId, returnedAt: at, deadlineAt }, at);
    if (before?.wasSubmitted && !isStillSubmitted)
      await this.events.publish(tx, ASSIGNMENT_REOPENED, { userId, reopenedAt: at, deadlineAt }, at);
    const isPenaltyLifted = (await this.liftPenalty(tx, userId, by, 'deadline_extended')) !== null;
    await tx.query(DELETE_REMINDERS, [userId]);
    if (!isStillSubmitted) await this.planReminders(tx, userId);
    await this.mails.returned(tx, returned, { ...details, isPenaltyLifted });
    return { isPenaltyLifted, isStillSubmitted, deadlineAt };
  }

  /** Plans the reminders before the current deadline that are not due yet. */
  async planReminders(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(PLAN_REMINDERS, [userId, REMINDER_HOURS]);
  }

  /** Locks at most `limit` clocks that missed their deadline and are not settled. Skips locked rows. */
  claimOverdueClocks(tx: EntityManager, limit: number): Promise<(CurrentClock & { userId: string })[]> {
    return tx.query(CLAIM_OVERDUE_CLOCKS, [limit]);
  }

  /** @returns the users who were not penalized before */
  async penalize(
    tx: EntityManager,
    users: readonly { userId: string; isSequential: boolean }[],
    by: PenaltyActor,
    reason: string,
  ): Promise<string[]> {
    const penalized: (PenaltyGiven & { deadlineAt: Date | null })[] = await tx.query(PENALIZE, [
      users.map(({ userId }) => userId),
      users.map(({ isSequential }) => isSequential),
      reason,
      ...actorParams(by),
    ]);
    for (const { userId, at: givenAt, deadlineAt } of penalized) {
      // The penalty job finds only deadlines that were missed.
      if (by.kind === 'system' && deadlineAt)
        await this.events.publish(tx, ASSIGNMENT_MISSED, { userId, deadlineAt }, givenAt);
      await this.events.publish(tx, PENALTY_GIVEN, { userId, by: by.kind, givenAt }, givenAt);
    }
    await this.mails.penalized(tx, penalized, reason);
    return penalized.map(({ userId }) => userId);
  }

  /** @returns whether there was a penalty */
  async removePenalty(tx: EntityManager, userId: string, by: PenaltyActor): Promise<boolean> {
    const removed = await this.liftPenalty(tx, userId, by, null);
    if (!removed) return false;
    await this.mails.penaltyRemoved(tx, removed, { isSubmittedInTime: false });
    return true;
  }

  /** With a reason, lifts a penalty for a missed deadline and no other one; with null, any penalty. */
  private async liftPenalty(
    tx: EntityManager,
    userId: string,
    by: PenaltyActor,
    reason: LiftReason | null,
  ): Promise<EnteredStep | null> {
    const params = [userId, ...actorParams(by), reason ? { reason } : {}, reason && MISSED_DEADLINE];
    const [lifted]: EnteredStep[] = await tx.query(REMOVE_PENALTY, params);
    if (!lifted) return null;
    await this.events.publish(tx, PENALTY_REMOVED, { userId, by: by.kind, removedAt: lifted.at }, lifted.at);
    return lifted;
  }

  private async read(tx: EntityManager, userId: string): Promise<CurrentClock | null> {
    const [clock]: CurrentClock[] = await tx.query(READ_CLOCK, [userId]);
    return clock ?? null;
  }
}

function actorParams(by: StartActor | PenaltyActor): [kind: string, adminId: string | null] {
  return [by.kind, by.kind === 'admin' ? by.adminId : null];
}
