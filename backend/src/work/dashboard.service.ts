import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../access/session-user.js';
import { AuthError } from '../auth/auth.errors.js';
import { daysLeft, timeRemainingMs, workStatus } from './clock/work-clock.js';
import { WorkClock } from './clock/work-clock.service.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import { SubmissionService } from './submission.service.js';

/** The person's own view of the clock; the first look at it starts the clock. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClock,
    private readonly submissions: SubmissionService,
  ) {}

  /** Needs no query of its own once the clock runs. @throws AuthError AGREEMENT_REQUIRED */
  async open(account: SessionUser): Promise<DashboardDto> {
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

  private describe(account: SessionUser, workAutoStarted: boolean): DashboardDto {
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
      work: account.workStartedAt && {
        submittedAt,
        reviewDeadline: submittedAt && this.submissions.reviewDeadline(submittedAt),
      },
    };
  }
}
