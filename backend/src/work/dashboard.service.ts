import { assignmentName } from '@inkwell/contract/assignment-name';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionEnded } from '../access/access.errors.js';
import type { PrincipalUser } from '../access/principal.js';
import { assignmentNotFound } from '../assignments/assignment.errors.js';
import type { AccuracyResult } from '../assignments/assignment.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { type ClockFacts, daysLeft, timeRemainingMs, workStatus } from '../assignments/work-status.js';
import { AuthError } from '../auth/auth.errors.js';
import { BatchQueue } from '../core/batch-queue/batch-queue.js';
import { poolOf } from '../core/database/pool.js';
import { Settings } from '../core/settings/settings.js';
import { READ_DASHBOARDS } from './dashboard.queries.js';
import type { AssignmentOfDashboardDto, DashboardDto } from './dto/dashboard.dto.js';
import { GivingService } from './giving/giving.service.js';
import { NextAssignmentsService } from './giving/next-assignments.service.js';

interface Wanted {
  userId: string;
  /** The id of the call; null for the current assignment. */
  assignmentId: string | null;
}

/** From JSON. */
interface OtherRunningRow {
  _id: string;
  number: number;
  project: string;
  isOnlyOfProject: boolean;
  deadlineAt: string;
}

/** What the dashboard shows of a user. */
interface WorkRow extends ClockFacts {
  isSignedAgreement: boolean;
  /** Null without an assignment. */
  assignment: Omit<AssignmentOfDashboardDto, 'minWords' | 'name'> | null;
  /** Whether the project has no other assignment of the user. */
  isOnlyOfProject: boolean;
  hasOthers: boolean;
  otherRunning: OtherRunningRow[];
  hasMoreAssignments: boolean;
  /** Whether a visit starts the clock: a penalty gave this assignment, it is the current one and not started, and the project is open. */
  startsByVisit: boolean;
  /** Whether the user never had an assignment. */
  isNew: boolean;
  penalizedAt: Date | null;
  isSequentialPenalized: boolean;
  penalizedReason: string | null;
  sequentialAccuracy: AccuracyResult | null;
  accuracyResult: AccuracyResult | null;
  reviewWindowHours: number | null;
  projectMinWords: number | null;
  minWordsAtGift: number | null;
  /** The database's clock at the time of the read. */
  serverTime: Date;
}

/** The user's dashboard. It gives a new user the first assignment and starts it. Of others, it starts only what a penalty gave. */
@Injectable()
export class DashboardService {
  /** Open pages of the app read the dashboard each minute, so concurrent requests share one query. */
  private readonly works = new BatchQueue<Wanted, WorkRow | undefined>({
    concurrency: 1,
    runBatch: (wanted) => this.readAll(wanted),
    runOne: async (wanted) => (await this.readAll([wanted]))[0],
  });

  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly giving: GivingService,
    private readonly next: NextAssignmentsService,
    private readonly projects: ProjectsService,
    private readonly settings: Settings,
  ) {}

  /**
   * @param assignmentId that of the call; null for the current one
   * @param isRefresh then nothing is given or started
   * @throws AuthError AGREEMENT_REQUIRED; HttpError UNAUTHENTICATED, NOT_FOUND
   */
  async open(user: PrincipalUser, assignmentId: string | null, isRefresh: boolean): Promise<DashboardDto> {
    const work = await this.read(user.id, assignmentId);
    if (isRefresh) return this.toDto(user, work, false);
    if (work.isNew) return this.openFirst(user);
    if (!work.assignment || !work.startsByVisit) return this.toDto(user, work, false);
    return this.start(user, work, work.assignment._id);
  }

  /**
   * Starts the clock of any open assignment of the user.
   * @throws AssignmentError PROJECT_PAUSED, ASSIGNMENT_ENDED; what `open` throws
   */
  async startAssignment(user: PrincipalUser, assignmentId: string): Promise<DashboardDto> {
    const work = await this.read(user.id, assignmentId);
    await this.giving.checkStartable(assignmentId);
    return this.start(user, work, assignmentId);
  }

  /**
   * Gives the user the next assignment of a project, which is not started.
   * @throws what `NextAssignmentsService.take` and `open` throw
   */
  async takeNext(user: PrincipalUser, projectId: string): Promise<DashboardDto> {
    // Checks that the agreement is signed.
    await this.read(user.id, null);
    return this.open(user, await this.next.take(user.id, projectId), true);
  }

  /** Gives the first assignment and starts its clock in one transaction, so that none is given without its start. */
  private async openFirst(user: PrincipalUser): Promise<DashboardDto> {
    const started = await this.database.transaction(async (tx) => {
      const given = await this.giving.giveAutomatically(tx, user.id);
      return given && (await this.clock.start(tx, given, { kind: 'self' })).clock;
    });
    const work = await this.read(user.id, null);
    return this.toDto(user, { ...work, ...started }, started !== null);
  }

  private async start(user: PrincipalUser, work: WorkRow, assignmentId: string): Promise<DashboardDto> {
    const { clock, isFirst } = await this.database.transaction((tx) =>
      this.clock.start(tx, { userId: user.id, assignmentId }, { kind: 'self' }),
    );
    return this.toDto(user, { ...work, ...clock }, isFirst);
  }

  private async read(userId: string, assignmentId: string | null): Promise<WorkRow> {
    const work = await this.works.add({ userId, assignmentId });
    if (!work) throw sessionEnded();
    if (!work.isSignedAgreement) {
      throw new AuthError('AGREEMENT_REQUIRED', undefined, {
        flags: { requiresAgreement: true },
      });
    }
    if (assignmentId !== null && !work.assignment) throw assignmentNotFound();
    return work;
  }

  private async readAll(wanted: Wanted[]): Promise<(WorkRow | undefined)[]> {
    const { rows } = await poolOf(this.database).query<WorkRow & { place: number }>({
      name: 'read-dashboards',
      text: READ_DASHBOARDS,
      values: [wanted.map(({ userId }) => userId), wanted.map(({ assignmentId }) => assignmentId)],
    });
    const works: (WorkRow | undefined)[] = wanted.map(() => undefined);
    for (const { place, ...work } of rows) works[place - 1] = work;
    return works;
  }

  private toDto(user: PrincipalUser, work: WorkRow, workAutoStarted: boolean): DashboardDto {
    const {
      serverTime,
      deadlineAt,
      submittedAt,
      assignment,
      hasMoreAssignments,
      hasOthers,
      isOnlyOfProject,
      projectMinWords,
      minWordsAtGift,
    } = work;
    const minWords = this.projects.minimumOfWords({ ofProject: projectMinWords, atGift: minWordsAtGift });
    const name =
      assignment && hasOthers
        ? assignmentName({ ...assignment, project: assignment.project.name, isOnlyOfProject })
        : null;
    const timeRemaining = timeRemainingMs(work, serverTime);
    const reviewWindowMs = (work.reviewWindowHours ?? this.settings.reviewWindowHours) * 3_600_000;
    return {
      workStatus: workStatus(work, serverTime),
      daysLeft: daysLeft(timeRemaining),
      workAutoStarted,
      timeRemaining,
      deadlineAt,
      serverTime,
      assignment: assignment && { ...assignment, name, minWords },
      hasMoreAssignments,
      otherRunning: work.otherRunning.map((other) => ({
        _id: other._id,
        name: assignmentName(other),
        deadlineAt: new Date(other.deadlineAt),
      })),
      user: {
        name: user.name,
        email: user.email,
        workStartedAt: work.startedAt,
        workSubmitted: submittedAt !== null,
        isPenalized: work.penalizedAt !== null,
        isSequentialWorkPenalized: work.isSequentialPenalized,
        penalizedReason: work.penalizedReason,
        hasSequentialAccuracyResult: work.sequentialAccuracy !== null,
        sequentialWorkAccuracy: work.sequentialAccuracy,
        hasAccuracyResult: work.accuracyResult !== null,
        accuracyResult: work.accuracyResult,
      },
      work: work.startedAt && {
        submittedAt,
        reviewDeadline: submittedAt && new Date(submittedAt.getTime() + reviewWindowMs),
      },
    };
  }
}
