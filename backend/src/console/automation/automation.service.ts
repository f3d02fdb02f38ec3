import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { DueReviews } from '../../reviews/due/due-reviews.service.js';
import { OverdueDigest } from '../../reviews/due/overdue-digest.service.js';
import { ReviewReports } from '../../reviews/report/review-reports.service.js';

/** Reports are made by workers, each in less than a second; an administrator does not wait for a long queue of them. */
const REPORTS_PATIENCE_MS = 5_000;

/** What a run did. Of the reports, those that were handed to the outbox meanwhile. */
export interface AutomationResult {
  penalized: number;
  scored: number;
  reportsSent: number;
}

/** The work of the minute jobs, asked for by an administrator. */
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
    await this.digest.notifyAdmins(unscorable);
    await this.reports.resume();
    const reportsSent = await this.reports.countMade([...waiting, ...scored], REPORTS_PATIENCE_MS);
    const done = { penalized, scored: scored.length, reportsSent };
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, { action: 'automation.trigger', subjectId: null, details: done }),
    );
    return done;
  }
}
