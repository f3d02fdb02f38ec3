import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WorkKey } from '../assignment.js';
import type { ByAdmin } from './clock-actor.js';
import { WorkClockService } from './work-clock.service.js';

const HOUR_MS = 3_600_000;

/** Extends deadlines that are too near. */
@Injectable()
export class LeastTimeService {
  constructor(private readonly clock: WorkClockService) {}

  /**
   * Extends the deadline so that at least `hours` are left from now on. A later deadline stays. The caller has locked the assignment.
   * @returns the new deadline; null if it has not moved: it is later, or the work is not started or is submitted
   */
  async leave(
    tx: EntityManager,
    work: WorkKey,
    by: ByAdmin,
    { hours, reason }: { hours: number; reason: string },
  ): Promise<Date | null> {
    const clock = await this.clock.read(tx, work.assignmentId);
    if (!clock?.deadlineAt || clock.submittedAt) return null;
    const leftMs = Math.max(0, clock.deadlineAt.getTime() - clock.serverTime.getTime());
    const missing = hours - leftMs / HOUR_MS;
    if (missing <= 0) return null;
    const extended = await this.clock.extend(tx, work, by, { hours: missing, reason });
    return extended?.deadlineAt ?? null;
  }
}
