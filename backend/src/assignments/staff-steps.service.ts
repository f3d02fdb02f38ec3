import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { AssignmentError, assignmentNotFound, deadlineTooSoon } from './assignment.errors.js';
import { ASSIGNMENT_ENDED, ASSIGNMENT_EXTENDED, ASSIGNMENT_SHORTENED } from './assignment.events.js';
import type { WorkKey } from './assignment.js';
import { DELETE_REMINDERS, END_CLOCK, SET_DEADLINE } from './clock/clock.queries.js';
import type { ByAdmin } from './clock/clock-actor.js';
import { ClockMailsService, type DeadlineSet } from './clock/clock-mails.service.js';
import { type ReadClock, WorkClockService } from './clock/work-clock.service.js';
import { ExtensionRequestsService } from './extension-requests/extension-requests.service.js';

/** The deadline before and after a step. */
export interface DeadlineChange {
  before: ReadClock;
  deadlineAt: Date;
  isPenaltyLifted: boolean;
}

/** The steps of a started clock that only staff take. The caller has locked the user. */
@Injectable()
export class StaffStepsService {
  constructor(
    private readonly clock: WorkClockService,
    private readonly requests: ExtensionRequestsService,
    private readonly mails: ClockMailsService,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Ends a started assignment without a penalty. Its texts stay, and nothing opens it again.
   * @throws HttpError NOT_FOUND; AssignmentError NOT_STARTED, ALREADY_SUBMITTED, ALREADY_ENDED
   */
  async end(tx: EntityManager, work: WorkKey, by: ByAdmin, reason: string): Promise<DeadlineChange> {
    const before = await this.lockStarted(tx, work);
    const { assignmentId } = work;
    const ended = await one<DeadlineSet>(tx, END_CLOCK, [assignmentId, by.adminId, { reason }]);
    if (!ended) throw new Error('A locked assignment cannot change');
    await tx.query(DELETE_REMINDERS, [assignmentId]);
    await this.mails.ended(tx, ended, reason);
    const event = { ...work, endedAt: ended.at, reason: 'ended' } as const;
    await this.events.publish(tx, ASSIGNMENT_ENDED, event, ended.at);
    return { before, deadlineAt: ended.deadlineAt, isPenaltyLifted: false };
  }

  /**
   * Moves the deadline in either direction. A later one opens missed work again and lifts the penalty for missing it.
   * @returns null if this is the deadline already
   * @throws HttpError NOT_FOUND; AssignmentError NOT_STARTED, ALREADY_SUBMITTED, ALREADY_ENDED, DEADLINE_TOO_SOON
   */
  async setDeadline(
    tx: EntityManager,
    work: WorkKey,
    by: ByAdmin,
    { deadlineAt: wanted, reason }: { deadlineAt: Date; reason: string },
  ): Promise<DeadlineChange | null> {
    const before = await this.lockStarted(tx, work);
    const { assignmentId } = work;
    if (before.deadlineAt?.getTime() === wanted.getTime()) return null;
    const set = await one<DeadlineSet>(tx, SET_DEADLINE, [assignmentId, wanted, by.adminId, { reason }]);
    if (!set) throw deadlineTooSoon();
    const { at, deadlineAt } = set;
    const isPenaltyLifted =
      (await this.clock.liftPenalty(tx, assignmentId, by, 'deadline_extended')) !== null;
    await this.requests.close(tx, work);
    await tx.query(DELETE_REMINDERS, [assignmentId]);
    await this.clock.planReminders(tx, assignmentId);
    const isEarlier = before.deadlineAt !== null && deadlineAt < before.deadlineAt;
    await this.mails.deadlineSet(tx, set, { reason, isEarlier, isPenaltyLifted });
    await (isEarlier
      ? this.events.publish(tx, ASSIGNMENT_SHORTENED, { ...work, shortenedAt: at, deadlineAt }, at)
      : this.events.publish(tx, ASSIGNMENT_EXTENDED, { ...work, extendedAt: at, deadlineAt }, at));
    return { before, deadlineAt, isPenaltyLifted };
  }

  private async lockStarted(tx: EntityManager, work: WorkKey): Promise<ReadClock> {
    const isFound = await this.clock.lockForUpdate(tx, work);
    const clock = isFound && (await this.clock.read(tx, work.assignmentId));
    if (!clock) throw assignmentNotFound();
    if (clock.endedAt) throw new AssignmentError('ALREADY_ENDED');
    if (!clock.startedAt) throw new AssignmentError('NOT_STARTED');
    if (clock.submittedAt)
      throw new AssignmentError('ALREADY_SUBMITTED', 'This work has already been submitted.');
    return clock;
  }
}
