import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WorkStartNotifications } from '../console/notifications/work-start-notifications.service.js';
import { Settings } from '../core/settings/settings.js';
import type { ClockState, ClockStep, WorkMode } from './clock-ledger.js';
import {
  CLAIM_RUN_OUT,
  EXTEND_CLOCK,
  FORGET_REMINDERS,
  MARK_SUBMITTED,
  PENALIZE,
  PLAN_REMINDERS,
  READ_CLOCK,
  REMOVE_PENALTY,
  START_CLOCK,
} from './clock-statements.js';

const HOUR_SECONDS = 3600;

/** When a person is reminded of a deadline, in hours before it. */
const REMINDER_HOURS = [48, 24, 6, 1];

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
    private readonly notifications: WorkStartNotifications,
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
    const [started]: RunningClock[] = await tx.query(START_CLOCK, [
      userId,
      this.settings.workWindowHours * HOUR_SECONDS,
      ...actor(by),
      projectLink === undefined ? {} : { projectLink },
    ]);
    if (started) {
      await tx.query(PLAN_REMINDERS, [userId, REMINDER_HOURS]);
      await this.notifications.add(tx, userId, projectLink);
      return { clock: started, isFirst: true };
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
    const marked: unknown[] = await tx.query(MARK_SUBMITTED, [userId, submittedAt, { mode }]);
    if (marked.length === 0) return false;
    await tx.query(FORGET_REMINDERS, [userId]);
    return true;
  }

  /**
   * Moves the deadline of a clock that runs or has run out, counted from the later of the deadline and now.
   * @returns the new deadline; null when the clock has not started or the work is submitted
   */
  async extend(
    tx: EntityManager,
    userId: string,
    by: ByAdmin,
    details: Extract<ClockStep, { kind: 'extended' }>['details'],
  ): Promise<Date | null> {
    const [extended]: { deadlineAt: Date }[] = await tx.query(EXTEND_CLOCK, [
      userId,
      details.hours * HOUR_SECONDS,
      ...actor(by),
      details,
    ]);
    if (!extended) return null;
    await tx.query(FORGET_REMINDERS, [userId]);
    await tx.query(PLAN_REMINDERS, [userId, REMINDER_HOURS]);
    return extended.deadlineAt;
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
    const penalized: { userId: string }[] = await tx.query(PENALIZE, [
      people.map(({ userId }) => userId),
      people.map(({ isSequential }) => isSequential),
      reason,
      ...actor(by),
    ]);
    return penalized.map(({ userId }) => userId);
  }

  /** @returns whether there was one */
  async removePenalty(
    tx: EntityManager,
    userId: string,
    by: ClockJudge,
    details: Extract<ClockStep, { kind: 'penalty_removed' }>['details'] = {},
  ): Promise<boolean> {
    const removed: unknown[] = await tx.query(REMOVE_PENALTY, [userId, ...actor(by), details]);
    return removed.length > 0;
  }

  private async read(tx: EntityManager, userId: string): Promise<PresentClock | null> {
    const [clock]: PresentClock[] = await tx.query(READ_CLOCK, [userId]);
    return clock ?? null;
  }
}

function actor(by: ClockStarter | ClockJudge): [kind: string, adminId: string | null] {
  return [by.kind, by.kind === 'admin' ? by.adminId : null];
}
