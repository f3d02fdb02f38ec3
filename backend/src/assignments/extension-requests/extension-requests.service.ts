import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteMade } from '../../access/idempotency/work-of-call.js';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import type { EventData } from '../../core/events/event-data.js';
import { Outbox } from '../../core/mail/outbox.js';
import {
  ASSIGNMENT_ENDED,
  ASSIGNMENT_SUBMITTED,
  REQUEST_ANSWERED,
  REQUEST_OPENED,
} from '../assignment.events.js';
import type { WorkKey } from '../assignment.js';
import { EXTENSION_REFUSED_MAIL } from '../assignment.mails.js';
import type { ByAdmin } from '../clock/clock-actor.js';
import { hoursInWords } from '../clock/clock-sentences.js';
import { WorkClockService } from '../clock/work-clock.service.js';
import type { ExtensionRequestDto } from '../dto/extension-request.dto.js';
import { ExtensionRequestError, requestNotFound } from './extension-request.errors.js';
import { type Allowance, freeHoursLeft, type RequestAnswer } from './extension-request.js';
import {
  ADD_REQUEST,
  ANSWER_REQUEST,
  CLOSE_REQUEST,
  FIND_OWNER_OF_REQUEST,
  FIND_REQUEST,
  LIST_REQUESTS,
  READ_ALLOWANCE,
  WITHDRAW_REQUEST,
} from './extension-request.queries.js';

/** Of one assignment. A user who asks more often sees the latest. */
const SHOWN_REQUESTS = 20;

/** The assignment of a request, and what its user asked for. */
interface RequestOwner extends WorkKey {
  hours: number;
  reason: string;
}

interface AskingState extends Allowance {
  startedAt: Date | null;
  submittedAt: Date | null;
  endedAt: Date | null;
}

/** Requests of users for more time. A request does not move the deadline; granting it does, as an extension. */
@Injectable()
export class ExtensionRequestsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly events: DomainEvents,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const event of [ASSIGNMENT_SUBMITTED, ASSIGNMENT_ENDED])
      this.events.subscribe<WorkKey & EventData>(event, (tx, { data }) => this.close(tx, data));
  }

  /** Closes an open request, because the assignment changed in a way that makes an answer pointless. */
  async close(tx: EntityManager, { userId, assignmentId }: WorkKey): Promise<void> {
    const closed = await one<ExtensionRequestDto>(tx, CLOSE_REQUEST, [assignmentId]);
    if (closed) await this.publishAnswer(tx, { userId, assignmentId }, closed);
  }

  /**
   * Asks for more time. Within the free hours of the project, the request is granted at once.
   * @throws ExtensionRequestError REQUEST_OPEN, WORK_NOT_STARTED, ASSIGNMENT_ENDED, ALREADY_SUBMITTED
   */
  ask(work: WorkKey, { hours, reason }: { hours: number; reason: string }): Promise<ExtensionRequestDto> {
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      const state = await one<AskingState>(tx, READ_ALLOWANCE, [work.assignmentId]);
      assertExtendable(state);
      const added = await one<ExtensionRequestDto>(tx, ADD_REQUEST, [work.assignmentId, hours, reason]);
      if (!added) throw new ExtensionRequestError('REQUEST_OPEN');
      noteMade(tx, added._id);
      if (hours <= freeHoursLeft(state)) {
        const granted = await this.answer(tx, work, added._id, { answer: 'granted', hours }, null);
        const extension = { hours, reason, isRequested: true, requestedHours: hours } as const;
        await this.clock.extend(tx, work, { kind: 'system' }, extension);
        return granted;
      }
      const { _id: requestId, createdAt } = added;
      await this.events.publish(tx, REQUEST_OPENED, { ...work, requestId, hours, createdAt }, createdAt);
      return added;
    });
  }

  /**
   * Closes an open request of the user. A repeated call answers as the first did.
   * @throws HttpError NOT_FOUND; ExtensionRequestError ALREADY_ANSWERED
   */
  withdraw(work: WorkKey, requestId: string): Promise<ExtensionRequestDto> {
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      const key = [work.assignmentId, requestId];
      const withdrawn = await one<ExtensionRequestDto>(tx, WITHDRAW_REQUEST, key);
      if (withdrawn) {
        await this.publishAnswer(tx, work, withdrawn);
        return withdrawn;
      }
      const answered = await one<ExtensionRequestDto>(tx, FIND_REQUEST, key);
      if (!answered) throw requestNotFound();
      if (!answered.isWithdrawn) throw new ExtensionRequestError('ALREADY_ANSWERED');
      return answered;
    });
  }

  /** The requests of an assignment, the newest first, and what is granted at once. */
  async list({
    assignmentId,
  }: WorkKey): Promise<{ requests: ExtensionRequestDto[]; freeHours: number; freeHoursLeft: number }> {
    const requests = await many<ExtensionRequestDto>(this.database, LIST_REQUESTS, [
      assignmentId,
      SHOWN_REQUESTS,
    ]);
    const state = await one<AskingState>(this.database, READ_ALLOWANCE, [assignmentId]);
    return {
      requests,
      freeHours: state?.freeExtensionHours ?? 0,
      freeHoursLeft: state ? freeHoursLeft(state) : 0,
    };
  }

  /** @throws HttpError NOT_FOUND */
  async findOwner(tx: EntityManager, requestId: string): Promise<RequestOwner> {
    const owner = await one<RequestOwner>(tx, FIND_OWNER_OF_REQUEST, [requestId]);
    if (!owner) throw requestNotFound();
    return owner;
  }

  /**
   * Notes that the request is granted. The caller has locked the assignment, and extends it in the same transaction, which also sends
   * the e-mail.
   * @throws ExtensionRequestError ALREADY_ANSWERED
   */
  async grant(tx: EntityManager, work: WorkKey, requestId: string, hours: number, by: ByAdmin) {
    await this.answer(tx, work, requestId, { answer: 'granted', hours }, by);
  }

  /** Refuses the request and tells the user. The caller has locked the assignment. @throws ExtensionRequestError ALREADY_ANSWERED */
  async refuse(tx: EntityManager, work: WorkKey, requestId: string, reason: string, by: ByAdmin) {
    const request = await this.answer(tx, work, requestId, { answer: 'refused', reason }, by);
    const { email: to, about, userId } = await this.clock.recipient(tx, work);
    const clock = await this.clock.read(tx, work.assignmentId);
    await this.outbox.enqueue(tx, {
      key: `extension-refused:${requestId}`,
      to,
      userId,
      content: EXTENSION_REFUSED_MAIL.content({
        ...about,
        hours: hoursInWords(request.hours),
        ...{ requestReason: request.reason, reason },
        deadlineAt: clock?.deadlineAt?.toISOString() ?? '',
      }),
    });
  }

  private async answer(
    tx: EntityManager,
    work: WorkKey,
    requestId: string,
    given: { answer: 'granted'; hours: number } | { answer: 'refused'; reason: string },
    by: ByAdmin | null,
  ): Promise<ExtensionRequestDto> {
    const answered = await one<ExtensionRequestDto>(tx, ANSWER_REQUEST, [
      requestId,
      given.answer,
      by?.adminId ?? null,
      given.answer === 'granted' ? given.hours : null,
      given.answer === 'refused' ? given.reason : null,
    ]);
    if (!answered) throw new ExtensionRequestError('ALREADY_ANSWERED');
    await this.publishAnswer(tx, work, answered);
    return answered;
  }

  private async publishAnswer(
    tx: EntityManager,
    { userId, assignmentId }: WorkKey,
    { _id: requestId, answer, answeredAt }: ExtensionRequestDto,
  ): Promise<void> {
    if (!answer || !answeredAt) throw new Error('The request has no answer');
    const fact: { answer: RequestAnswer; answeredAt: Date } = { answer, answeredAt };
    await this.events.publish(tx, REQUEST_ANSWERED, { userId, assignmentId, requestId, ...fact }, answeredAt);
  }
}

function assertExtendable(state: AskingState | null): asserts state is AskingState {
  if (state?.endedAt)
    throw new ExtensionRequestError(
      'ASSIGNMENT_ENDED',
      'This work has ended, so its time cannot be extended.',
    );
  if (!state?.startedAt)
    throw new ExtensionRequestError(
      'WORK_NOT_STARTED',
      'This work has not started yet, so it has no deadline.',
    );
  if (state.submittedAt)
    throw new ExtensionRequestError('ALREADY_SUBMITTED', 'This work is submitted already.');
}
