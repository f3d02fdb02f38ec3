import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { ASSIGNMENT_MISSED } from '../assignment.events.js';
import type { WorkKey } from '../assignment.js';
import { CLAIM_OVERDUE_CLOCKS, SETTLE_MISSED } from './clock.queries.js';
import type { CurrentClock } from './work-clock.service.js';

/** Finds the deadlines that have passed. */
@Injectable()
export class MissedDeadlinesService {
  constructor(private readonly events: DomainEvents) {}

  /**
   * Settles at most `limit` deadlines that passed without a submission: publishes that they were missed, once each. Locked rows are left
   * to the next run.
   * @returns how many
   */
  async settle(tx: EntityManager, limit: number): Promise<number> {
    const missed = await many<WorkKey & { deadlineAt: Date }>(tx, SETTLE_MISSED, [limit]);
    const facts = missed.map((data) => ({ data, occurredAt: data.deadlineAt }));
    await this.events.publishAll(tx, ASSIGNMENT_MISSED, facts);
    return missed.length;
  }

  /** Locks at most `limit` settled clocks that are due for a penalty. Leaves out locked rows, and these assignments. */
  claimForPenalty(tx: EntityManager, limit: number, skip: string[]): Promise<(CurrentClock & WorkKey)[]> {
    return tx.query(CLAIM_OVERDUE_CLOCKS, [limit, skip]);
  }
}
