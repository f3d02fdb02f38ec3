import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { AssignmentError, assignmentNotFound } from '../assignment.errors.js';
import {
  ASSIGNMENT_EXTENDED,
  ASSIGNMENT_REOPENED,
  ASSIGNMENT_RETURNED,
  ASSIGNMENT_STARTED,
  ASSIGNMENT_SUBMITTED,
  PENALTY_GIVEN,
  PENALTY_REMOVED,
} from '../assignment.events.js';
import type { WorkKey } from '../assignment.js';
import {
  DELETE_REMINDERS,
  EXTEND_BY_SUSPENSION,
  EXTEND_CLOCK,
  LOCK_ASSIGNMENT,
  MARK_SUBMITTED,
  PENALIZE,
  PLAN_REMINDERS,
  READ_CLOCK,
  REMOVE_PENALTY,
  RETURN_WORK,
  START_CLOCK,
} from './clock.queries.js';
import { actorParams, type ByAdmin, type PenaltyActor, type StartActor } from './clock-actor.js';
import {
  type ClockState,
  type ExtensionDetails,
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
  type Recipient,
} from './clock-mails.service.js';
import { REMINDER_HOURS } from './reminder-rule.js';

const HOUR_SECONDS = 3600;

export interface RunningClock {
  startedAt: Date;
  deadlineAt: Date;
  /** The database's time of the read. */
  serverTime: Date;
}

/** The state of a clock with the database's time. */
export type CurrentClock = ClockState & { serverTime: Date };

/** `isPenaltyOnly`: the assignment gives no work. */
export type ReadClock = CurrentClock & { number: number; isPenaltyOnly: boolean; endedAt: Date | null };

/**
 * The steps of the work clock of an assignment. In the caller's transaction, each step locks and changes the assignment and adds an
 * entry to the ledger. See docs/decisions/clock-ledger.md.
 */
@Injectable()
export class WorkClockService {
  constructor(
    private readonly events: DomainEvents,
    private readonly mails: ClockMailsService,
  ) {}

  /**
   * Locks the assignment until the end of the transaction. A submission does this before it checks the deadline. The
   * penalty job skips locked rows, so it cannot penalize work that is just submitted.
   * @returns whether the user has this assignment
   */
  async lockForUpdate(tx: EntityManager, { assignmentId, userId }: WorkKey): Promise<boolean> {
    const found = await many(tx, LOCK_ASSIGNMENT, [assignmentId, userId]);
    return found.length > 0;
  }

  /** Starts the clock once: of several concurrent calls, one returns `isFirst`. @throws HttpError NOT_FOUND; AssignmentError ASSIGNMENT_ENDED */
  async start(
    tx: EntityManager,
    work: WorkKey,
    by: StartActor,
    projectLink?: string,
  ): Promise<{ clock: RunningClock; isFirst: boolean }> {
    await this.lockForUpdate(tx, work);
    const started = await one<DeadlineSet>(tx, START_CLOCK, [
      work.assignmentId,
      ...actorParams(by),
      projectLink === undefined ? {} : { projectLink },
    ]);
    if (started) {
      const { at: startedAt, deadlineAt } = started;
      await this.planReminders(tx, work.assignmentId);
      await this.mails.started(tx, started);
      await this.events.publish(
        tx,
        ASSIGNMENT_STARTED,
        { ...keyOf(started), startedAt, deadlineAt },
        startedAt,
      );
      return { clock: { startedAt, deadlineAt, serverTime: startedAt }, isFirst: true };
    }
    const running = await this.read(tx, work.assignmentId);
    if (!running) throw assignmentNotFound();
    if (!running.startedAt || !running.deadlineAt || running.endedAt)
      throw new AssignmentError('ASSIGNMENT_ENDED');
    const { startedAt, deadlineAt, serverTime } = running;
    return { clock: { startedAt, deadlineAt, serverTime }, isFirst: false };
  }

  /**
   * Marks the work as submitted, once. The caller has locked the assignment and then checked the deadline.
   * @returns whether the work was not submitted before
   */
  async markSubmitted(
    tx: EntityManager,
    { userId, assignmentId }: WorkKey,
    submittedAt: Date,
    mode: WorkMode,
  ): Promise<boolean> {
    const marked = await one<{ isInTime: boolean }>(tx, MARK_SUBMITTED, [
      assignmentId,
      submittedAt,
      { mode },
    ]);
    if (!marked) return false;
    const fact = { userId, assignmentId, mode, submittedAt };
    await this.events.publish(tx, ASSIGNMENT_SUBMITTED, fact, submittedAt);
    // Hiding an image can complete work at a time in the past. A penalty given since then was wrong.
    const lifted =
      marked.isInTime && (await this.liftPenalty(tx, assignmentId, { kind: 'system' }, 'submitted_in_time'));
    if (lifted) await this.mails.penaltyRemoved(tx, lifted, { isSubmittedInTime: true });
    await tx.query(DELETE_REMINDERS, [assignmentId]);
    await this.mails.withdrawReminders(tx, { userId, assignmentId });
    return true;
  }

  /**
   * Extends the deadline, counted from the later of the deadline and now, and lifts the penalty for missing it.
   * @returns null before the start, and after the submission or the end
   */
  async extend(
    tx: EntityManager,
    { assignmentId }: WorkKey,
    by: PenaltyActor,
    extension: ExtensionDetails,
  ): Promise<{ deadlineAt: Date; isPenaltyLifted: boolean } | null> {
    const extended = await one<DeadlineSet>(tx, EXTEND_CLOCK, [
      assignmentId,
      extension.hours * HOUR_SECONDS,
      ...actorParams(by),
      extension,
    ]);
    if (!extended) return null;
    const isPenaltyLifted = (await this.liftPenalty(tx, assignmentId, by, 'deadline_extended')) !== null;
    await this.announceExtension(tx, extended, { ...extension, isPenaltyLifted });
    return { deadlineAt: extended.deadlineAt, isPenaltyLifted };
  }

  /**
   * Extends the deadlines that had not passed when the user was suspended, by the length of the suspension. The caller has locked
   * the user's row and ends the suspension afterwards.
   * @returns the new deadlines, by assignment
   */
  async extendBySuspension(
    tx: EntityManager,
    userId: string,
    by: ByAdmin,
  ): Promise<{ assignmentId: string; deadlineAt: Date }[]> {
    const reason = 'Your account was suspended for this time';
    const extended = await many<DeadlineSet & { hours: number }>(tx, EXTEND_BY_SUSPENSION, [
      userId,
      ...actorParams(by),
      reason,
    ]);
    for (const step of extended) {
      await this.announceExtension(tx, step, { hours: step.hours, reason, isPenaltyLifted: false });
    }
    return extended;
  }

  private async announceExtension(
    tx: EntityManager,
    extended: DeadlineSet,
    facts: ExtensionDetails & { isPenaltyLifted: boolean },
  ): Promise<void> {
    const { assignmentId, at: extendedAt, deadlineAt } = extended;
    await tx.query(DELETE_REMINDERS, [assignmentId]);
    await this.planReminders(tx, assignmentId);
    await this.mails.extended(tx, extended, facts);
    const fact = { ...keyOf(extended), extendedAt, deadlineAt };
    await this.events.publish(tx, ASSIGNMENT_EXTENDED, fact, extendedAt);
  }

  /**
   * Opens submitted work for a correction, with at least `work.hours` from now, and lifts the penalty for a missed deadline.
   * If the work stays submitted because another mode is complete, no reminders are sent. The caller has locked the assignment
   * and reopened the texts.
   */
  async returnForCorrection(
    tx: EntityManager,
    { assignmentId }: WorkKey,
    by: ByAdmin,
    details: ReturnDetails,
  ): Promise<{ isPenaltyLifted: boolean; deadlineAt: Date }> {
    const { hours, isStillSubmitted } = details;
    const returned = await one<DeadlineSet & { wasSubmitted: boolean }>(tx, RETURN_WORK, [
      assignmentId,
      hours * HOUR_SECONDS,
      ...actorParams(by),
      details,
      isStillSubmitted,
    ]);
    if (!returned) throw new Error('Work was submitted without a clock');
    const { at, deadlineAt, wasSubmitted } = returned;
    const work = keyOf(returned);
    await this.events.publish(tx, ASSIGNMENT_RETURNED, { ...work, returnedAt: at, deadlineAt }, at);
    if (wasSubmitted && !isStillSubmitted)
      await this.events.publish(tx, ASSIGNMENT_REOPENED, { ...work, reopenedAt: at, deadlineAt }, at);
    const isPenaltyLifted = (await this.liftPenalty(tx, assignmentId, by, 'deadline_extended')) !== null;
    await tx.query(DELETE_REMINDERS, [assignmentId]);
    if (!isStillSubmitted) await this.planReminders(tx, assignmentId);
    await this.mails.returned(tx, returned, { ...details, isPenaltyLifted });
    return { isPenaltyLifted, deadlineAt };
  }

  /** Plans the reminders before the current deadline that are not due yet. */
  async planReminders(tx: EntityManager, assignmentId: string): Promise<void> {
    await tx.query(PLAN_REMINDERS, [assignmentId, REMINDER_HOURS]);
  }

  /** @returns the assignments that were not penalized before */
  async penalize(
    tx: EntityManager,
    assignments: readonly { assignmentId: string; isSequential: boolean }[],
    by: PenaltyActor,
    reason: string,
  ): Promise<WorkKey[]> {
    const penalized = await many<PenaltyGiven>(tx, PENALIZE, [
      assignments.map(({ assignmentId }) => assignmentId),
      assignments.map(({ isSequential }) => isSequential),
      reason,
      ...actorParams(by),
    ]);
    for (const step of penalized) {
      const { at: givenAt } = step;
      await this.events.publish(tx, PENALTY_GIVEN, { ...keyOf(step), by: by.kind, givenAt }, givenAt);
    }
    await this.mails.penalized(tx, penalized, reason);
    return penalized.map(keyOf);
  }

  /** @returns whether there was a penalty */
  async removePenalty(tx: EntityManager, { assignmentId }: WorkKey, by: PenaltyActor): Promise<boolean> {
    const removed = await this.liftPenalty(tx, assignmentId, by, null);
    if (!removed) return false;
    await this.mails.penaltyRemoved(tx, removed, { isSubmittedInTime: false });
    return true;
  }

  /** With a reason, lifts a penalty for a missed deadline and no other one; with null, any penalty. */
  async liftPenalty(
    tx: EntityManager,
    assignmentId: string,
    by: PenaltyActor,
    reason: LiftReason | null,
  ): Promise<EnteredStep | null> {
    const params = [assignmentId, ...actorParams(by), reason ? { reason } : {}, reason && MISSED_DEADLINE];
    const lifted = await one<EnteredStep>(tx, REMOVE_PENALTY, params);
    if (!lifted) return null;
    const { at: removedAt } = lifted;
    await this.events.publish(tx, PENALTY_REMOVED, { ...keyOf(lifted), by: by.kind, removedAt }, removedAt);
    return lifted;
  }

  /** Who gets the e-mails about an assignment. */
  recipient(tx: EntityManager, work: WorkKey): Promise<Recipient> {
    return this.mails.recipientOf(tx, work);
  }

  /** @returns null for an assignment that does not exist */
  async read(tx: EntityManager, assignmentId: string): Promise<ReadClock | null> {
    const clock = await one<ReadClock>(tx, READ_CLOCK, [assignmentId]);
    return clock ?? null;
  }
}

function keyOf({ userId, assignmentId }: WorkKey): WorkKey {
  return { userId, assignmentId };
}
