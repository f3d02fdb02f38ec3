import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WorkStartNotifications } from '../console/notifications/work-start-notifications.service.js';
import { Settings } from '../core/settings/settings.js';
import type { WorkMode } from './clock-ledger.js';
import { MARK_SUBMITTED, PLAN_REMINDERS, READ_CLOCK, START_CLOCK } from './clock-statements.js';

const HOUR_SECONDS = 3600;

/** Who starts a clock: the person by opening the dashboard, or an administrator. */
export type ClockStarter = { kind: 'self' } | { kind: 'admin'; adminId: string };

export interface RunningClock {
  workStartedAt: Date;
  deadlineAt: Date;
  /** The database's clock at the time of the read. */
  serverTime: Date;
}

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
      by.kind,
      by.kind === 'admin' ? by.adminId : null,
      projectLink === undefined ? {} : { projectLink },
    ]);
    if (started) {
      await tx.query(PLAN_REMINDERS, [userId]);
      await this.notifications.add(tx, userId, projectLink);
      return { clock: started, isFirst: true };
    }
    const [running]: RunningClock[] = await tx.query(READ_CLOCK, [userId]);
    if (!running) throw new Error('The account was deleted while its clock was started');
    return { clock: running, isFirst: false };
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
    await tx.query('DELETE FROM clock_reminders WHERE user_id = $1', [userId]);
    return true;
  }
}
