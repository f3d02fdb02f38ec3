import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthError } from '../auth/auth.errors.js';
import { Settings } from '../core/settings/settings.js';
import type { SessionAccount } from '../users/accounts.service.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import { daysLeft, timeRemainingMs, workStatus } from './work-clock.js';
import { WorkClock } from './work-clock.service.js';

const HOUR_MS = 3_600_000;

/** The person's own view of the clock; the first look at it starts the clock. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClock,
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
    const { clock, isFirst } = await this.database.transaction((tx) =>
      this.clock.start(tx, account.id, { kind: 'self' }),
    );
    return this.describe({ ...account, ...clock }, isFirst);
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
