import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { many } from '../core/database/rows.js';
import { Settings } from '../core/settings/settings.js';
import type { WorkKey } from './assignment.js';
import { CLAIM_UNSTARTED } from './assignment.queries.js';
import { AssignmentsService } from './assignments.service.js';
import { ClockMailsService } from './clock/clock-mails.service.js';

const MINUTE_MS = 60_000;
const BATCH_SIZE = 100;

/** Ends assignments that were not started before their project was closed, or within its time, and tells their users. */
@Injectable()
export class UnstartedAssignmentsJob {
  private readonly logger = new Logger('Assignments');

  constructor(
    private readonly database: DataSource,
    private readonly assignments: AssignmentsService,
    private readonly mails: ClockMailsService,
    private readonly settings: Settings,
  ) {}

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    const ended = await this.endUnstarted();
    if (ended > 0) this.logger.log({ ended }, 'Assignments ended that were not started');
  }

  /** @returns how many assignments this process has ended */
  async endUnstarted(): Promise<number> {
    let ended = 0;
    for (;;) {
      const batch = await this.database.transaction((tx) => this.endBatch(tx));
      ended += batch;
      if (batch < BATCH_SIZE) return ended;
    }
  }

  private async endBatch(tx: EntityManager): Promise<number> {
    const unstarted = await many<WorkKey & { isProjectClosed: boolean }>(tx, CLAIM_UNSTARTED, [BATCH_SIZE]);
    for (const { isProjectClosed, ...work } of unstarted) {
      const reason = isProjectClosed ? 'project_closed' : 'not_started_in_time';
      await this.assignments.end(tx, work.assignmentId, reason);
      await this.mails.notStarted(tx, work, isProjectClosed);
    }
    return unstarted.length;
  }
}
