import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../core/events/domain-events.js';
import { Settings } from '../../core/settings/settings.js';
import { WORK_STARTED } from '../work.events.js';
import {
  CLAIM_RUN_OUT,
  EXTEND_CLOCK,
  FORGET_REMINDERS,
  MARK_SUBMITTED,
  PENALIZE,
  PLAN_REMINDERS,
  READ_CLOCK,
  REMOVE_PENALTY,
  RETURN_WORK,
  START_CLOCK,
  STAYS_SUBMITTED,
} from './clock.queries.js';
import {
  type ClockState,
  type LiftReason,
  MISSED_DEADLINE,
  type ReturnedWork,
  type WorkMode,
} from './clock-ledger.js';
import { ClockMails, type DeadlineSet, type EnteredStep, type PenaltyGiven } from './clock-mails.js';
import { REMINDER_HOURS } from './reminder-rule.js';

const HOUR_SECONDS = 3600;

interface ByAdmin {
  kind: 'admin';
  adminId: string;
}

/** Who starts a clock: the person by opening the dashboard, or an administrator. */
export type ClockStarter = { kind: 'self' } | ByAdmin;

/** Who decides about a penalty: the job, or an administrator. */
export type ClockJudge = { kind: 'system' } | ByAdmin;

export interface RunningClock {
  workStartedAt: Date;
  deadlineAt: Date;
  /** The database's clock at the time of the read. */
  serverTime: Date;
}

/** A person's clock as it stands, by the database's clock. */
export type PresentClock = ClockState & { serverTime: Date };

/**
 * The steps of a person's clock. Each changes the person's row and adds the entry to the ledger that says so, in the
 * caller's transaction and while it holds that row, so that steps never meet. See docs/decisions/clock-ledger.md.
 */
@Injectable()
export class WorkClock {
  constructor(
    private readonly settings: Settings,
    private readonly events: DomainEvents,
    private readonly mails: ClockMails,
  ) {}

  /**
   * Holds the person's row to the end of the transaction. Whoever submits takes it before the deadline is judged:
   * then the penalty job, which passes over rows that are held, cannot come in between.
   */
  async hold(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  }

  /** Of several at once, one starts the clock (`isFirst`) and the others see it started. */
  async start(
    tx: EntityManager,
    userId: string,
    by: ClockStarter,
    projectLink?: string,
  ): Promise<{ clock: RunningClock; isFirst: boolean }> {
    await this.hold(tx, userId);
    const [started]: DeadlineSet[] = await tx.query(START_CLOCK, [
      userId,
      this.settings.workWindowHours * HOUR_SECONDS,
      ...actor(by),
      projectLink === undefined ? {} : { projectLink },
    ]);
    if (started) {
      const { at, deadlineAt } = started;
      await this.planReminders(tx, userId);
      await this.mails.started(tx, started);
      await this.events.publish(tx, WORK_STARTED, { userId, projectLink: projectLink ?? null });
      return { clock: { workStartedAt: at, deadlineAt, serverTime: at }, isFirst: true };
    }
    const running = await this.read(tx, userId);
    if (!running?.workStartedAt || !running.deadlineAt) {
      throw new Error('The account was deleted while its clock was started');
    }
    const { workStartedAt, deadlineAt, serverTime } = running;
    return { clock: { workStartedAt, deadlineAt, serverTime }, isFirst: false };
  }

  /**
   * Counts the work as submitted, once. The caller has judged the deadline, holding the row.
   * @returns whether this was the first mode to be complete
   */
  async markSubmitted(
    tx: EntityManager,
    userId: string,
    submittedAt: Date,
    mode: WorkMode,
  ): Promise<boolean> {
    const [marked]: { isInTime: boolean }[] = await tx.query(MARK_SUBMITTED, [userId, submittedAt, { mode }]);
    if (!marked) return false;
    // Work can turn out complete later than it became so; what was decided meanwhile was decided wrongly.
    const lifted =
      marked.isInTime && (await this.liftMissed(tx, userId, { kind: 'system' }, 'submitted_in_time'));
    if (lifted) await this.mails.penaltyRemoved(tx, lifted);
    await tx.query(FORGET_REMINDERS, [userId]);
    await this.mails.withdrawReminders(tx, userId);
    return true;
  }

  /**
   * Moves the deadline of a clock that runs or has run out, counted from the later of the deadline and now, and lifts the
   * penalty for having missed it.
   * @returns null before the start and after the submission
   */
  async extend(
    tx: EntityManager,
    userId: string,
    by: ByAdmin,
    { hours, reason }: { hours: number; reason: string },
  ): Promise<{ isPenaltyLifted: boolean } | null> {
    const [extended]: DeadlineSet[] = await tx.query(EXTEND_CLOCK, [
      userId,
      hours * HOUR_SECONDS,
      ...actor(by),
      { hours, reason },
    ]);
    if (!extended) return null;
    const isPenaltyLifted = (await this.liftMissed(tx, userId, by, 'deadline_extended')) !== null;
    await tx.query(FORGET_REMINDERS, [userId]);
    await this.planReminders(tx, userId);
    await this.mails.extended(tx, extended, { hours, reason, isPenaltyLifted });
    return { isPenaltyLifted };
  }

  /**
   * Opens submitted work again for a correction, with at least so many hours from now on, and lifts the penalty for the last
   * deadline. Where another mode is complete, the work stays submitted, and nobody is reminded to submit it. The caller
   * holds the person's row and has opened the texts.
   */
  async giveBack(
    tx: EntityManager,
    userId: string,
    by: ByAdmin,
    work: Omit<ReturnedWork, 'isStillSubmitted'>,
  ): Promise<{ isPenaltyLifted: boolean }> {
    const [rest]: { isStillSubmitted: boolean }[] = await tx.query(STAYS_SUBMITTED, [userId]);
    const isStillSubmitted = rest?.isStillSubmitted ?? false;
    const details: ReturnedWork = { ...work, isStillSubmitted };
    const [returned]: DeadlineSet[] = await tx.query(RETURN_WORK, [
      userId,
      work.hours * HOUR_SECONDS,
      ...actor(by),
      details,
      isStillSubmitted,
    ]);
    if (!returned) throw new Error('Work was submitted without a clock');
    const isPenaltyLifted = (await this.liftMissed(tx, userId, by, 'deadline_extended')) !== null;
    await tx.query(FORGET_REMINDERS, [userId]);
    if (!isStillSubmitted) await this.planReminders(tx, userId);
    await this.mails.returned(tx, returned, { ...details, isPenaltyLifted });
    return { isPenaltyLifted };
  }

  /** Those of the present deadline that are still to come. */
  async planReminders(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(PLAN_REMINDERS, [userId, REMINDER_HOURS]);
  }

  /** Holds at most `limit` clocks that ran out with nothing submitted and nothing decided; skips those held. */
  claimRunOut(tx: EntityManager, limit: number): Promise<(PresentClock & { userId: string })[]> {
    return tx.query(CLAIM_RUN_OUT, [limit]);
  }

  /** @returns those who were not penalised before */
  async penalize(
    tx: EntityManager,
    people: readonly { userId: string; isSequential: boolean }[],
    by: ClockJudge,
    reason: string,
  ): Promise<string[]> {
    const penalized: PenaltyGiven[] = await tx.query(PENALIZE, [
      people.map(({ userId }) => userId),
      people.map(({ isSequential }) => isSequential),
      reason,
      ...actor(by),
    ]);
    await this.mails.penalized(tx, penalized, reason);
    return penalized.map(({ userId }) => userId);
  }

  /** @returns whether there was one */
  async removePenalty(tx: EntityManager, userId: string, by: ClockJudge): Promise<boolean> {
    const [removed]: EnteredStep[] = await tx.query(REMOVE_PENALTY, [userId, ...actor(by), {}, null]);
    if (!removed) return false;
    await this.mails.penaltyRemoved(tx, removed);
    return true;
  }

  /** The penalty for a missed deadline, and no other one. */
  private async liftMissed(
    tx: EntityManager,
    userId: string,
    by: ClockJudge,
    reason: LiftReason,
  ): Promise<EnteredStep | null> {
    const [lifted]: EnteredStep[] = await tx.query(REMOVE_PENALTY, [
      userId,
      ...actor(by),
      { reason },
      MISSED_DEADLINE,
    ]);
    return lifted ?? null;
  }

  private async read(tx: EntityManager, userId: string): Promise<PresentClock | null> {
    const [clock]: PresentClock[] = await tx.query(READ_CLOCK, [userId]);
    return clock ?? null;
  }
}

function actor(by: ClockStarter | ClockJudge): [kind: string, adminId: string | null] {
  return [by.kind, by.kind === 'admin' ? by.adminId : null];
}
