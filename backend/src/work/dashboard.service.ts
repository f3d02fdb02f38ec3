import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionEnded } from '../access/access.errors.js';
import type { PrincipalUser } from '../access/principal.js';
import { AuthError } from '../auth/auth.errors.js';
import { BatchQueue } from '../core/batch-queue/batch-queue.js';
import { poolOf } from '../core/database/pool.js';
import type { AccuracyResult } from '../users/users.service.js';
import { type ClockFacts, daysLeft, timeRemainingMs, workStatus } from './clock/work-clock.js';
import { WorkClockService } from './clock/work-clock.service.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import { SubmissionService } from './submission.service.js';

/** What the dashboard shows of a user. */
interface WorkRow extends ClockFacts {
  userId: string;
  isSignedAgreement: boolean;
  submittedAt: Date | null;
  isPenalized: boolean;
  isSequentialWorkPenalized: boolean;
  penalizedReason: string | null;
  sequentialAccuracy: AccuracyResult | null;
  accuracyResult: AccuracyResult | null;
  /** The database's clock at the time of the read. */
  serverTime: Date;
}

/** The user's dashboard. The first request starts the work clock. */
@Injectable()
export class DashboardService {
  /** Open pages of the app read the dashboard each minute, so concurrent requests share one query. */
  private readonly works = new BatchQueue<string, WorkRow | undefined>({
    concurrency: 1,
    runBatch: (userIds) => this.readAll(userIds),
    runOne: async (userId) => (await this.readAll([userId]))[0],
  });

  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly submissions: SubmissionService,
  ) {}

  /** @throws AuthError AGREEMENT_REQUIRED, HttpError UNAUTHENTICATED */
  async open(user: PrincipalUser): Promise<DashboardDto> {
    const work = await this.works.add(user.id);
    if (!work) throw sessionEnded();
    if (!work.isSignedAgreement) {
      throw new AuthError('AGREEMENT_REQUIRED', 'Please sign the agreement first.', {
        flags: { requiresAgreement: true },
      });
    }
    if (work.workStartedAt) return this.toDto(user, work, false);
    const { clock, isFirst } = await this.database.transaction((tx) =>
      this.clock.start(tx, user.id, { kind: 'self' }),
    );
    return this.toDto(user, { ...work, ...clock }, isFirst);
  }

  private async readAll(userIds: string[]): Promise<(WorkRow | undefined)[]> {
    const { rows } = await poolOf(this.database).query<WorkRow>({
      name: 'read-dashboards',
      text: READ_DASHBOARDS,
      values: [userIds],
    });
    const works = new Map(rows.map((row) => [row.userId, row]));
    return userIds.map((userId) => works.get(userId));
  }

  private toDto(user: PrincipalUser, work: WorkRow, workAutoStarted: boolean): DashboardDto {
    const { serverTime, deadlineAt, submittedAt } = work;
    const timeRemaining = timeRemainingMs(work, serverTime);
    return {
      workStatus: workStatus(work, serverTime),
      daysLeft: daysLeft(timeRemaining),
      workAutoStarted,
      timeRemaining,
      deadlineAt,
      serverTime,
      user: {
        name: user.name,
        email: user.email,
        workStartedAt: work.workStartedAt,
        workSubmitted: work.workSubmitted,
        isPenalized: work.isPenalized,
        isSequentialWorkPenalized: work.isSequentialWorkPenalized,
        penalizedReason: work.penalizedReason,
        hasSequentialAccuracyResult: work.sequentialAccuracy !== null,
        sequentialWorkAccuracy: work.sequentialAccuracy,
        hasAccuracyResult: work.accuracyResult !== null,
        accuracyResult: work.accuracyResult,
      },
      work: work.workStartedAt && {
        submittedAt,
        reviewDeadline: submittedAt && this.submissions.reviewDeadline(submittedAt),
      },
    };
  }
}

// PostgreSQL does not see the length of an array in a subquery, so it plans this once. Otherwise it would plan each small batch.
const READ_DASHBOARDS = `
  SELECT id AS "userId", is_signed_agreement AS "isSignedAgreement", is_penalized AS "isPenalized",
    is_sequential_work_penalized AS "isSequentialWorkPenalized", penalized_reason AS "penalizedReason",
    work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", work_submitted AS "workSubmitted",
    submitted_at AS "submittedAt", sequential_accuracy AS "sequentialAccuracy",
    accuracy_result AS "accuracyResult", now() AS "serverTime"
  FROM unnest((SELECT $1::uuid[])) AS wanted (user_id) JOIN users ON id = wanted.user_id`;
