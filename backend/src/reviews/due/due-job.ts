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
/** How long a stop waits for the texts under way. */
const STOP_PATIENCE_MS = 4_000;

/** Only the tick: what is due is found and claimed in the database, so any number of processes may tick. */
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

  /** What fell due while no process ran does not wait for the first minute; nor does the start wait for it. */
  onApplicationBootstrap(): void {
    this.tick().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'What is due waits for the next minute');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    const ended = this.run?.catch(() => undefined);
    await Promise.race([ended, sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
  }

  /** One run at a time in one process, however long it takes. */
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
    const told = await this.digest.tell(unscorable);
    if (told > 0) this.logger.log({ told }, 'Administrators were told of overdue reviews');
    await this.reports.resume();
  }
}
