import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { runSteps } from '../../core/jobs/run-steps.js';
import { Settings } from '../../core/settings/settings.js';
import { ReportMailsService } from '../report/report-mails.service.js';
import { ReviewReportsService } from '../report/review-reports.service.js';
import { StoredProposalsService } from '../texts/stored-proposals.service.js';
import { DueReviewsService } from './due-reviews.service.js';
import { OverdueDigestService } from './overdue-digest.service.js';

const MINUTE_MS = 60_000;

/** Runs every minute in every worker; due reviews are claimed in the database, so workers share them. */
@Injectable()
export class DueJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('Reviews');
  private run: Promise<void> | null = null;

  constructor(
    private readonly due: DueReviewsService,
    private readonly digest: OverdueDigestService,
    private readonly reports: ReviewReportsService,
    private readonly mails: ReportMailsService,
    private readonly proposals: StoredProposalsService,
    private readonly settings: Settings,
  ) {}

  /** Reviews that became due while no process ran are enqueued at once; the start does not wait for it. */
  onApplicationBootstrap(): void {
    void this.tick();
  }

  /** At most one run at a time in one process. */
  @Interval(MINUTE_MS)
  tick(): Promise<void> {
    if (this.settings.processRole === 'web') return Promise.resolve();
    this.run ??= this.work().finally(() => {
      this.run = null;
    });
    return this.run;
  }

  private async work(): Promise<void> {
    await runSteps(this.logger, {
      'due reviews': () => this.enqueueDue(),
      'lost jobs': () => this.due.findLost(),
      'corrected texts': () => this.due.retryCorrected(),
      'uncompared texts': () => this.proposals.catchUp(),
      'overdue reviews': () => this.notifyReviewers(),
      reports: () => this.reports.resume(),
      'e-mails of reports': () => this.mails.enqueueDue(),
    });
  }

  private async enqueueDue(): Promise<void> {
    const { length: enqueued } = await this.due.enqueue();
    if (enqueued > 0) this.logger.log({ enqueued }, 'Reviews that are due will be scored');
  }

  private async notifyReviewers(): Promise<void> {
    const notified = await this.digest.notifyReviewers();
    if (notified > 0) this.logger.log({ notified }, 'Administrators were notified of overdue reviews');
  }
}
