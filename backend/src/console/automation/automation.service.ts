import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { runSteps } from '../../core/jobs/run-steps.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { DueReviewsService } from '../../reviews/due/due-reviews.service.js';
import { OverdueDigestService } from '../../reviews/due/overdue-digest.service.js';
import { ReviewReportsService } from '../../reviews/report/review-reports.service.js';
import { AUTOMATION_TRIGGER } from './automation.audit.js';

/**
 * The times since the start of the call at which each step ends: giving penalties, waiting for scores, waiting for reports. The
 * call answers within 2 s. The job of the next minute gives the remaining penalties.
 */
const PENALTIES_UNTIL_MS = 300;
const SCORES_UNTIL_MS = 900;
const REPORTS_UNTIL_MS = 1_400;

/**
 * What a run did. `reportsSent` counts reports that were put in the outbox during the call, `queued` the reviews that still wait
 * to be scored.
 */
export interface AutomationResult {
  penalized: number;
  scored: number;
  reportsSent: number;
  queued: number;
}

/** Runs the jobs of every minute for an administrator. */
@Injectable()
export class AutomationService {
  private readonly logger = new Logger('Automation');

  constructor(
    private readonly database: DataSource,
    private readonly penalties: PenaltiesService,
    private readonly due: DueReviewsService,
    private readonly digest: OverdueDigestService,
    private readonly reports: ReviewReportsService,
    private readonly audit: AuditLog,
  ) {}

  /** A step that fails does not stop the others. @throws the first error, after all steps */
  async trigger(actor: Actor): Promise<AutomationResult> {
    const limits = {
      penalties: AbortSignal.timeout(PENALTIES_UNTIL_MS),
      scores: AbortSignal.timeout(SCORES_UNTIL_MS),
      reports: AbortSignal.timeout(REPORTS_UNTIL_MS),
    };
    const done: AutomationResult = { penalized: 0, scored: 0, reportsSent: 0, queued: 0 };
    const errors = await runSteps(this.logger, {
      penalties: async () => {
        done.penalized = await this.penalties.penalizeMissed(limits.penalties);
      },
      'overdue reviews': () => this.digest.notifyReviewers(),
      'due reviews and reports': async () => {
        await this.reports.resume();
        Object.assign(done, await this.scoreAndReport(limits));
      },
    });
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, AUTOMATION_TRIGGER, { subjectId: null, details: done }),
    );
    if (errors.length > 0) throw errors[0];
    return done;
  }

  private async scoreAndReport(
    limits: Record<'scores' | 'reports', AbortSignal>,
  ): Promise<Omit<AutomationResult, 'penalized'>> {
    const unreported = await this.reports.listWaiting();
    const enqueued = await this.due.enqueue();
    const { scored, queued } = await this.due.waitForScores(enqueued, limits.scores);
    const reportsSent = await this.reports.countReported([...unreported, ...scored], limits.reports);
    return { scored: scored.length, queued, reportsSent };
  }
}
