import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../core/settings/settings.js';
import { ReviewReports } from '../report/review-reports.service.js';
import { DueReviews } from './due-reviews.service.js';
import { OverdueDigest } from './overdue-digest.service.js';

const MINUTE_MS = 60_000;
/** How long a shutdown waits for the texts that are being scored. */
const STOP_TIMEOUT_MS = 4_000;

/** Runs every minute in every worker; due reviews are claimed in the database, so workers share them. */
@Injectable()
export class DueJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Reviews');
  private readonly stop = new AbortController();
  private run: Promise<void> | null = null;

  constructor(
    private readonly due: DueReviews,
    private readonly digest: OverdueDigest,
    private readonly reports: ReviewReports,
    private readonly settings: Settings,
  ) {}

  /** Reviews that became due while no process ran are scored at once; the start does not wait for them. */
  onApplicationBootstrap(): void {
    this.tick().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Due reviews wait for the next run');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    const ended = this.run?.catch(() => undefined);
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
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
    if (this.stop.signal.aborted) return;
    const { scored, unscorable } = await this.due.score(this.stop.signal);
    if (scored.length > 0) this.logger.log({ scored: scored.length }, 'Reviews that were due were published');
    const notified = await this.digest.notifyReviewers(unscorable);
    if (notified > 0) this.logger.log({ notified }, 'Administrators were notified of overdue reviews');
    await this.reports.resume();
  }
}
