import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../core/settings/settings.js';
import { PenaltiesService } from './penalties.service.js';

const MINUTE_MS = 60_000;

/** Runs every minute in every worker; overdue clocks are claimed in the database, so workers share them. */
@Injectable()
export class PenaltyJob {
  private readonly logger = new Logger('Penalties');

  constructor(
    private readonly penalties: PenaltiesService,
    private readonly settings: Settings,
  ) {}

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    const penalized = await this.penalties.penalizeMissed();
    if (penalized > 0) this.logger.log({ penalized }, 'Missed deadlines were penalized');
  }
}
