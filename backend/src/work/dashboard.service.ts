import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../access/session-user.js';
import { AuthError } from '../auth/auth.errors.js';
import { daysLeft, timeRemainingMs, workStatus } from './clock/work-clock.js';
import { WorkClockService } from './clock/work-clock.service.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import { SubmissionService } from './submission.service.js';

/** The user's dashboard. The first request starts the work clock. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly submissions: SubmissionService,
  ) {}

  /** Needs no query after the start, because the session check has read the user. @throws AuthError AGREEMENT_REQUIRED */
  async open(user: SessionUser): Promise<DashboardDto> {
    if (!user.isSignedAgreement) {
      throw new AuthError('AGREEMENT_REQUIRED', 'Please sign the agreement first.', {
        flags: { requiresAgreement: true },
      });
    }
    if (user.workStartedAt) return this.toDto(user, false);
    const { clock, isFirst } = await this.database.transaction((tx) =>
      this.clock.start(tx, user.id, { kind: 'self' }),
    );
    return this.toDto({ ...user, ...clock }, isFirst);
  }

  private toDto(user: SessionUser, workAutoStarted: boolean): DashboardDto {
    const { serverTime, deadlineAt, submittedAt } = user;
    const timeRemaining = timeRemainingMs(user, serverTime);
    return {
      workStatus: workStatus(user, serverTime),
      daysLeft: daysLeft(timeRemaining),
      workAutoStarted,
      timeRemaining,
      deadlineAt,
      serverTime,
      user: {
        name: user.name,
        email: user.email,
        workStartedAt: user.workStartedAt,
        workSubmitted: user.workSubmitted,
        isPenalized: user.isPenalized,
        isSequentialWorkPenalized: user.isSequentialWorkPenalized,
        penalizedReason: user.penalizedReason,
        hasSequentialAccuracyResult: user.sequentialAccuracy !== null,
        sequentialWorkAccuracy: user.sequentialAccuracy,
        hasAccuracyResult: user.accuracyResult !== null,
        accuracyResult: user.accuracyResult,
      },
      work: user.workStartedAt && {
        submittedAt,
        reviewDeadline: submittedAt && this.submissions.reviewDeadline(submittedAt),
      },
    };
  }
}
