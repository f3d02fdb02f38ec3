import { Injectable } from '@nestjs/common';
import { DatabaseListener } from '../../core/database/database-listener.js';
import { Settings } from '../../core/settings/settings.js';
import { REVIEWS_CHANGED_CHANNEL } from '../review.queries.js';

/** Many changes at the same moment are reported as one. */
const MIN_INTERVAL_MS = 500;

/** Reports changes of the queue made by any process, at most one in each interval. */
@Injectable()
export class ReviewChangesService {
  private listener: DatabaseListener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private hasPending = false;

  constructor(private readonly settings: Settings) {}

  async start(onChange: () => void): Promise<void> {
    this.listener = new DatabaseListener(this.settings.databaseUrl, {
      channel: REVIEWS_CHANGED_CHANNEL,
      onNotification: () => this.throttle(onChange),
      // There may have been changes while the connection was lost.
      onConnected: async () => this.throttle(onChange),
    });
    await this.listener.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.listener?.stop();
  }

  /** Reports the first change at once and the following ones together after the interval. */
  private throttle(onChange: () => void): void {
    if (this.timer) {
      this.hasPending = true;
      return;
    }
    onChange();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.hasPending) return;
      this.hasPending = false;
      this.throttle(onChange);
    }, MIN_INTERVAL_MS);
    this.timer.unref();
  }
}
