import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthError } from '../auth/auth.errors.js';
import { Settings } from '../core/settings/settings.js';
import type { SessionAccount } from '../users/accounts.service.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import { daysLeft, timeRemainingMs, workStatus } from './work-clock.js';

const HOUR_MS = 3_600_000;
const HOUR_SECONDS = 3600;

type StartedClock = Pick<SessionAccount, 'workStartedAt' | 'deadlineAt' | 'serverTime'>;

/** The person's own view of the clock; the first look at it starts the clock. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Needs no query of its own once the clock runs. @throws AuthError AGREEMENT_REQUIRED */
  async open(account: SessionAccount): Promise<DashboardDto> {
    if (!account.isSignedAgreement) {
      throw new AuthError('AGREEMENT_REQUIRED', 'Please sign the agreement first.', {
        flags: { requiresAgreement: true },
      });
    }
    if (account.workStartedAt) return this.describe(account, false);
    const { clock, isFirst } = await this.start(account.id);
    return this.describe({ ...account, ...clock }, isFirst);
  }

  /** Of several first looks at once, one starts the clock and the others see it started. */
  private async start(userId: string): Promise<{ clock: StartedClock; isFirst: boolean }> {
    const [started]: [StartedClock[], number] = await this.database.query(
      `UPDATE users SET work_started_at = now(), deadline_at = now() + make_interval(secs => $2)
       WHERE id = $1 AND work_started_at IS NULL RETURNING ${CLOCK}`,
      [userId, this.settings.workWindowHours * HOUR_SECONDS],
    );
    if (started[0]) return { clock: started[0], isFirst: true };
    const [running]: StartedClock[] = await this.database.query(`SELECT ${CLOCK} FROM users WHERE id = $1`, [
      userId,
    ]);
    if (!running) throw new Error('The account was deleted while its dashboard was opened');
    return { clock: running, isFirst: false };
  }

  private describe(account: SessionAccount, workAutoStarted: boolean): DashboardDto {
    const { serverTime, deadlineAt, submittedAt } = account;
    const timeRemaining = timeRemainingMs(account, serverTime);
    return {
      workStatus: workStatus(account, serverTime),
      daysLeft: daysLeft(timeRemaining),
      workAutoStarted,
      timeRemaining,
      deadlineAt,
      serverTime,
      user: {
        name: account.name,
        email: account.email,
        workStartedAt: account.workStartedAt,
        workSubmitted: account.workSubmitted,
        isPenalized: account.isPenalized,
        isSequentialWorkPenalized: account.isSequentialWorkPenalized,
        penalizedReason: account.penalizedReason,
        hasSequentialAccuracyResult: account.sequentialAccuracy !== null,
        sequentialWorkAccuracy: account.sequentialAccuracy,
        hasAccuracyResult: account.accuracyResult !== null,
        accuracyResult: account.accuracyResult,
      },
      work: account.workStartedAt && { submittedAt, reviewDeadline: this.reviewDeadline(submittedAt) },
    };
  }

  private reviewDeadline(submittedAt: Date | null): Date | null {
    return submittedAt && new Date(submittedAt.getTime() + this.settings.reviewWindowHours * HOUR_MS);
  }
}

const CLOCK = `work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", now() AS "serverTime"`;
