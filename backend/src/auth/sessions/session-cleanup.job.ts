import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../core/settings/settings.js';
import { SessionsService } from './sessions.service.js';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes expired sessions each hour. Several processes may run it at the same time. */
@Injectable()
export class SessionCleanupJob {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly sessions: SessionsService,
    private readonly settings: Settings,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    try {
      const deleted = await this.sessions.deleteExpired();
      if (deleted > 0) this.logger.log({ deleted }, 'Expired sessions were deleted');
    } catch (error) {
      this.logger.warn({ err: error }, 'Deleting expired sessions failed; it is tried again in an hour');
    }
  }
}
