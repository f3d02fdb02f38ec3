import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AssignmentError } from '../assignments/assignment.errors.js';
import { NO_ASSIGNMENT_ID, type WorkKey } from '../assignments/assignment.js';
import { MISSED_DEADLINE } from '../assignments/clock/clock-ledger.js';
import { MissedDeadlinesService } from '../assignments/clock/missed-deadlines.service.js';
import {
  type CurrentClock,
  type ReadClock,
  WorkClockService,
} from '../assignments/clock/work-clock.service.js';
import { StaffStepsService } from '../assignments/staff-steps.service.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { HttpError } from '../core/http/domain-error.js';
import { ImageReportsService } from '../images/reports/image-reports.service.js';
import { SequentialService } from '../sequential/sequential.service.js';
import { type User, UsersService } from '../users/users.service.js';
import { GivingService } from '../work/giving/giving.service.js';
import type { ExtendDeadlineDto } from './dto/penalty.dto.js';
import {
  ASSIGNMENT_SET_DEADLINE,
  USER_EXTEND_DEADLINE,
  USER_PENALIZE,
  USER_REMOVE_PENALTY,
} from './penalty.audit.js';
import { PenaltyError } from './penalty.errors.js';
import { isPenaltyDue } from './penalty-rule.js';

/** Keeps transactions short: a submission or an extension waits for one batch at most. */
const BATCH_SIZE = 100;

/** Reason of a penalty given with the switch of the edit form, unless the administrator gives one. */
const SWITCH_REASON = 'decided_by_administrator';

/** The fields of an assignment that a penalty changes, as the audit log names them. */
interface PenaltyFields {
  isPenalized: boolean;
  penalizedReason: string | null;
}

/** What the switch of the edit form has changed, for the audit log. */
interface SwitchedPenalty {
  assignmentId: string;
  before: PenaltyFields;
  after: PenaltyFields;
}

const NOT_PENALIZED: PenaltyFields = { isPenalized: false, penalizedReason: null };

/** Penalties of the job and of administrators. Each belongs to an assignment. See docs/decisions/clock-ledger.md. */
@Injectable()
export class PenaltiesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly staffSteps: StaffStepsService,
    private readonly missed: MissedDeadlinesService,
    private readonly giving: GivingService,
    private readonly reports: ImageReportsService,
    private readonly sequential: SequentialService,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Settles all deadlines that passed without a submission, and penalizes the assignments without a penalty. Concurrent runs share the
   * work. Locked rows, such as those of a submission in progress, are left to the next run. An open report of an image delays the penalty.
   * After `signal` aborts, the rest is left to the next run too.
   * @returns number of assignments this run penalized
   */
  async penalizeMissed(signal?: AbortSignal): Promise<number> {
    let penalized = 0;
    for (;;) {
      // One transaction, so that a stopped process leaves no deadline half settled.
      const batch = await this.database.transaction(async (tx) => ({
        settled: await this.missed.settle(tx, BATCH_SIZE),
        penalized: await this.penalizeBatch(tx),
      }));
      penalized += batch.penalized;
      const isLast = batch.settled < BATCH_SIZE && batch.penalized < BATCH_SIZE;
      if (isLast || signal?.aborted) return penalized;
    }
  }

  private async penalizeBatch(tx: EntityManager): Promise<number> {
    const skipped = await this.reports.listDelayedPenalties(tx);
    const clocks = await this.missed.claimForPenalty(tx, BATCH_SIZE, skipped);
    // A report may have been committed after the first statement, before the lock.
    const reported = new Set(await this.reports.listDelayedPenalties(tx));
    const late = clocks
      .filter((clock) => isPenaltyDue(clock, clock.serverTime) && !reported.has(clock.assignmentId))
      .map(({ assignmentId }) => assignmentId);
    if (late.length === 0) return 0;
    const unfinished = await this.sequential.penalizeUnfinished(tx, late);
    const penalties = late.map((assignmentId) => ({
      assignmentId,
      isSequential: unfinished.has(assignmentId),
    }));
    return (await this.clock.penalize(tx, penalties, { kind: 'system' }, MISSED_DEADLINE)).length;
  }

  /**
   * A user without an assignment is given one, which the penalty belongs to.
   * @throws HttpError NOT_FOUND; PenaltyError ALREADY_PENALIZED
   */
  async penalize(work: WorkKey, reason: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { assignmentId } = await this.ensureAssignment(tx, work);
      const user = await this.lockUser(tx, work.userId);
      const clock = await this.lockClock(tx, { ...work, assignmentId });
      if (clock?.penalizedAt) throw new PenaltyError('ALREADY_PENALIZED');
      await this.clock.penalize(tx, [{ assignmentId, isSequential: false }], by(actor), reason);
      await this.audit.record(tx, actor, USER_PENALIZE, {
        subjectId: user.id,
        details: { userEmail: user.email, assignmentId, reason },
        change: { before: NOT_PENALIZED, after: penalizedFor(reason) },
      });
    });
  }

  /**
   * For the switch of the edit form, in its transaction, which has called `lockForFirst` and then locked the user.
   * @returns null if the assignment is in this state already
   * @throws HttpError NOT_FOUND
   */
  async setPenalized(
    tx: EntityManager,
    work: WorkKey,
    { isPenalized, reason = SWITCH_REASON }: { isPenalized: boolean; reason: string | undefined },
    actor: Actor,
  ): Promise<SwitchedPenalty | null> {
    const current = penaltyOf(await this.clock.read(tx, work.assignmentId));
    if (current.isPenalized === isPenalized) return null;
    const { assignmentId } = isPenalized ? await this.ensureAssignment(tx, work) : work;
    await this.lockUser(tx, work.userId);
    const before = penaltyOf(await this.lockClock(tx, { ...work, assignmentId }));
    // Another transaction may have changed it before the lock.
    if (before.isPenalized === isPenalized) return null;
    if (!isPenalized) {
      await this.remove(tx, work, actor);
      return { assignmentId, before, after: NOT_PENALIZED };
    }
    await this.clock.penalize(tx, [{ assignmentId, isSequential: false }], by(actor), reason);
    return { assignmentId, before, after: penalizedFor(reason) };
  }

  /** @throws HttpError NOT_FOUND, PenaltyError NOT_PENALIZED */
  async removePenalty(work: WorkKey, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, email } = await this.lockUser(tx, work.userId);
      const before = penaltyOf(await this.lockClock(tx, work));
      if (!before.isPenalized) throw new PenaltyError('NOT_PENALIZED');
      await this.remove(tx, work, actor);
      const { assignmentId } = work;
      await this.audit.record(tx, actor, USER_REMOVE_PENALTY, {
        subjectId: id,
        details: { userEmail: email, assignmentId, reason: before.penalizedReason ?? '' },
        change: { before, after: NOT_PENALIZED },
      });
    });
  }

  /**
   * Extends the deadline, from the later of the deadline and now, and removes the penalty for a missed deadline.
   * @throws HttpError NOT_FOUND, PenaltyError WORK_NOT_STARTED, ALREADY_SUBMITTED, AssignmentError ALREADY_ENDED
   */
  async extendDeadline(work: WorkKey, extension: ExtendDeadlineDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, email } = await this.lockUser(tx, work.userId);
      const clock = await this.lockClock(tx, work);
      checkExtendable(clock);
      const { assignmentId } = work;
      const { hours, reason } = extension;
      const extended = await this.clock.extend(tx, work, by(actor), { hours, reason });
      await this.audit.record(tx, actor, USER_EXTEND_DEADLINE, {
        subjectId: id,
        details: { userEmail: email, assignmentId, hours, reason },
        change: {
          before: { deadlineAt: clock?.deadlineAt, ...penaltyOf(clock) },
          after: { deadlineAt: extended?.deadlineAt, ...(extended?.isPenaltyLifted && NOT_PENALIZED) },
        },
      });
    });
  }

  /**
   * Sets the deadline, earlier or later, and removes the penalty for a missed deadline.
   * @throws HttpError NOT_FOUND; what `StaffStepsService.setDeadline` throws
   */
  async setDeadline(work: WorkKey, given: { deadlineAt: Date; reason: string }, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, email } = await this.lockUser(tx, work.userId);
      const set = await this.staffSteps.setDeadline(tx, work, by(actor), given);
      if (!set) return;
      const { before, deadlineAt, isPenaltyLifted } = set;
      const { assignmentId } = work;
      if (isPenaltyLifted) await this.sequential.liftPenalty(tx, assignmentId);
      const details = { userEmail: email, assignmentId, deadlineAt: deadlineAt.toISOString() };
      await this.audit.record(tx, actor, ASSIGNMENT_SET_DEADLINE, {
        subjectId: id,
        details: { ...details, reason: given.reason },
        change: {
          before: { deadlineAt: before.deadlineAt, ...penaltyOf(before) },
          after: { deadlineAt, ...(isPenaltyLifted && NOT_PENALIZED) },
        },
      });
    });
  }

  private async remove(tx: EntityManager, work: WorkKey, actor: Actor): Promise<void> {
    await this.clock.removePenalty(tx, work, by(actor));
  }

  /** For a caller that locks the user before the penalty: takes the locks that come before, if the penalty needs an assignment. */
  async lockForFirst(tx: EntityManager, { userId, assignmentId }: WorkKey): Promise<void> {
    if (assignmentId === NO_ASSIGNMENT_ID) await this.giving.lockDefault(tx, userId);
  }

  /** The assignment that a penalty belongs to: a user without any gets one. Locks the project before the user. */
  private async ensureAssignment(tx: EntityManager, work: WorkKey): Promise<WorkKey> {
    return work.assignmentId === NO_ASSIGNMENT_ID ? this.giving.ensureForPenalty(tx, work.userId) : work;
  }

  /** Locked before the assignment, so that the role stays. Administrators have no clock. */
  private async lockUser(tx: EntityManager, userId: string): Promise<User> {
    const user = await this.users.lockForNoKeyUpdate(tx, userId);
    if (user?.role !== 'user') throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return user;
  }

  /** @returns null for a user without an assignment */
  private async lockClock(tx: EntityManager, work: WorkKey): Promise<ReadClock | null> {
    await this.clock.lockForUpdate(tx, work);
    return this.clock.read(tx, work.assignmentId);
  }
}

function penaltyOf(clock: CurrentClock | null): PenaltyFields {
  if (!clock?.penalizedAt) return NOT_PENALIZED;
  return { isPenalized: true, penalizedReason: clock.penalizedReason };
}

function penalizedFor(reason: string): PenaltyFields {
  return { isPenalized: true, penalizedReason: reason };
}

function checkExtendable(clock: ReadClock | null): void {
  if (clock?.submittedAt)
    throw new PenaltyError('ALREADY_SUBMITTED', 'This work has already been submitted.');
  if (!clock?.startedAt)
    throw new PenaltyError('WORK_NOT_STARTED', 'The work of this user has not started yet.');
  if (clock.endedAt) throw new AssignmentError('ALREADY_ENDED');
}

function by({ id }: Actor): { kind: 'admin'; adminId: string } {
  return { kind: 'admin', adminId: id };
}
