import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { HttpError } from '../core/http/domain-error.js';
import { SequentialService } from '../sequential/sequential.service.js';
import { type User, UsersService } from '../users/users.service.js';
import { MISSED_DEADLINE } from '../work/clock/clock-ledger.js';
import { WorkClockService } from '../work/clock/work-clock.service.js';
import type { ExtendDeadlineDto } from './dto/penalty.dto.js';
import { USER_EXTEND_DEADLINE, USER_PENALIZE, USER_REMOVE_PENALTY } from './penalty.audit.js';
import { PenaltyError } from './penalty.errors.js';
import { isPenaltyDue } from './penalty-rule.js';

/** Keeps transactions short: a submission or an extension waits for one batch at most. */
const BATCH_SIZE = 100;

/** Reason of a penalty given with the switch of the edit form, unless the administrator gives one. */
const SWITCH_REASON = 'decided_by_administrator';

/** The fields of a user that a penalty changes, for the audit log. */
type PenaltyFields = Pick<User, 'isPenalized' | 'penalizedReason'>;

const NOT_PENALIZED: PenaltyFields = { isPenalized: false, penalizedReason: null };

/** Penalties of the job and of administrators. See docs/decisions/clock-ledger.md. */
@Injectable()
export class PenaltiesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly sequential: SequentialService,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Penalizes all users whose deadline passed without a submission. Concurrent runs share the work. Locked rows, such as those
   * of a submission in progress, are left to the next run. After `signal` aborts, the rest is left to it too.
   * @returns number of users this run penalized
   */
  async penalizeMissed(signal?: AbortSignal): Promise<number> {
    let penalized = 0;
    for (;;) {
      const batch = await this.database.transaction((tx) => this.penalizeBatch(tx));
      penalized += batch;
      if (batch < BATCH_SIZE || signal?.aborted) return penalized;
    }
  }

  private async penalizeBatch(tx: EntityManager): Promise<number> {
    const clocks = await this.clock.claimOverdueClocks(tx, BATCH_SIZE);
    const late = clocks.filter((clock) => isPenaltyDue(clock, clock.serverTime)).map(({ userId }) => userId);
    if (late.length === 0) return 0;
    const unfinished = await this.sequential.penalizeUnfinished(tx, late);
    const users = late.map((userId) => ({ userId, isSequential: unfinished.has(userId) }));
    return (await this.clock.penalize(tx, users, { kind: 'system' }, MISSED_DEADLINE)).length;
  }

  /** @throws HttpError NOT_FOUND; PenaltyError ALREADY_PENALIZED */
  async penalize(userId: string, reason: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lockForUpdate(tx, userId);
      if (user.isPenalized) throw new PenaltyError('ALREADY_PENALIZED', 'This user is already penalized.');
      await this.penalizeLocked(tx, [user], reason, actor);
    });
  }

  /** Penalizes users who can be penalized and whose rows the caller has locked. */
  async penalizeLocked(
    tx: EntityManager,
    users: readonly User[],
    reason: string,
    actor: Actor,
  ): Promise<void> {
    const penalties = users.map(({ id }) => ({ userId: id, isSequential: false }));
    await this.clock.penalize(tx, penalties, by(actor), reason);
    for (const user of users) {
      await this.audit.record(tx, actor, USER_PENALIZE, {
        subjectId: user.id,
        details: { userEmail: user.email, reason },
        change: { before: user, after: penalizedFor(reason) },
      });
    }
  }

  /**
   * For the switch of the edit form, in its transaction.
   * @returns the changed fields of the user, or null if the user is in this state already
   * @throws HttpError NOT_FOUND
   */
  async setPenalized(
    tx: EntityManager,
    userId: string,
    { isPenalized, reason }: { isPenalized: boolean; reason: string | undefined },
    actor: Actor,
  ): Promise<PenaltyFields | null> {
    const current = await this.users.findById(userId, tx);
    if (current?.isPenalized === isPenalized) return null;
    await this.lockForUpdate(tx, userId);
    if (!isPenalized) return (await this.remove(tx, userId, actor)) ? NOT_PENALIZED : null;
    const given = reason ?? SWITCH_REASON;
    const penalized = await this.clock.penalize(tx, [{ userId, isSequential: false }], by(actor), given);
    return penalized.length > 0 ? penalizedFor(given) : null;
  }

  /** @throws HttpError NOT_FOUND, PenaltyError NOT_PENALIZED */
  async removePenalty(userId: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lockForUpdate(tx, userId);
      if (!(await this.remove(tx, userId, actor)))
        throw new PenaltyError('NOT_PENALIZED', 'This user is not penalized.');
      await this.audit.record(tx, actor, USER_REMOVE_PENALTY, {
        subjectId: userId,
        details: { userEmail: user.email, reason: user.penalizedReason ?? '' },
        change: { before: user, after: NOT_PENALIZED },
      });
    });
  }

  /**
   * Extends the deadline, from the later of the deadline and now, and removes the penalty for a missed deadline.
   * @throws HttpError NOT_FOUND, PenaltyError WORK_NOT_STARTED, ALREADY_SUBMITTED
   */
  async extendDeadline(userId: string, extension: ExtendDeadlineDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lockForUpdate(tx, userId);
      checkExtendable(user);
      const extended = await this.clock.extend(tx, userId, by(actor), extension);
      if (extended?.isPenaltyLifted) await this.sequential.liftPenalty(tx, userId);
      await this.audit.record(tx, actor, USER_EXTEND_DEADLINE, {
        subjectId: userId,
        details: { userEmail: user.email, hours: extension.hours, reason: extension.reason },
        change: {
          before: user,
          after: { deadlineAt: extended?.deadlineAt, ...(extended?.isPenaltyLifted && NOT_PENALIZED) },
        },
      });
    });
  }

  private async remove(tx: EntityManager, userId: string, actor: Actor): Promise<boolean> {
    await this.sequential.liftPenalty(tx, userId);
    return this.clock.removePenalty(tx, userId, by(actor));
  }

  /** Every step of the work clock locks the user's row. Administrators have no clock. */
  private async lockForUpdate(tx: EntityManager, userId: string): Promise<User> {
    const user = await this.users.lockForUpdate(tx, userId);
    if (user?.role !== 'user') throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return user;
  }
}

function penalizedFor(reason: string): PenaltyFields {
  return { isPenalized: true, penalizedReason: reason };
}

function notStarted(): PenaltyError {
  return new PenaltyError('WORK_NOT_STARTED', 'The work of this user has not started yet.');
}

function checkExtendable({ workStartedAt, workSubmitted }: User): void {
  if (workSubmitted) throw new PenaltyError('ALREADY_SUBMITTED', 'This work has already been submitted.');
  if (!workStartedAt) throw notStarted();
}

function by({ id }: Actor): { kind: 'admin'; adminId: string } {
  return { kind: 'admin', adminId: id };
}
