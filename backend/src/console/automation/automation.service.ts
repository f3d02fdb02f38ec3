import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { DueReviews } from '../../reviews/due/due-reviews.service.js';
import { OverdueDigest } from '../../reviews/due/overdue-digest.service.js';
import { ReviewReports } from '../../reviews/report/review-reports.service.js';

/** How long the call waits for reports, which workers make. */
const REPORTS_TIMEOUT_MS = 5_000;

/** What a run did. `reportsSent` counts reports that were put in the outbox during the call. */
export interface AutomationResult {
  penalized: number;
  scored: number;
  reportsSent: number;
}

/** Runs the jobs of every minute for an administrator. */
@Injectable()
export class AutomationService {
  constructor(
    private readonly database: DataSource,
    private readonly penalties: PenaltiesService,
    private readonly due: DueReviews,
    private readonly digest: OverdueDigest,
    private readonly reports: ReviewReports,
    private readonly audit: AuditLog,
  ) {}

  async trigger(actor: Actor): Promise<AutomationResult> {
    const penalized = await this.penalties.penalizeMissed();
    const waiting = await this.reports.listWaiting();
    const { scored, unscorable } = await this.due.score();
    await this.digest.notifyReviewers(unscorable);
    await this.reports.resume();
    const reportsSent = await this.reports.countMade([...waiting, ...scored], REPORTS_TIMEOUT_MS);
    const done = { penalized, scored: scored.length, reportsSent };
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, { action: 'automation.trigger', subjectId: null, details: done }),
    );
    return done;
  }
}
