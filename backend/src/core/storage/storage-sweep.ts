import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../clock/clock.js';
import { Settings } from '../settings/settings.js';
import { FileStore } from './file-store.js';
import { LEFT_BEHIND_HOURS, PendingFiles } from './pending-files.service.js';

const HOUR_MS = 60 * 60 * 1000;

/** Removes what crashes left in the store. Only the tick: any number of processes may. */
@Injectable()
export class StorageSweep implements OnApplicationBootstrap {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly pending: PendingFiles,
    private readonly files: FileStore,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** The start does not wait for it. */
  onApplicationBootstrap(): void {
    void this.tick();
  }

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    try {
      const { files, partial } = await this.run();
      if (files + partial > 0)
        this.logger.log({ files, partial }, 'Files that were left behind were removed');
    } catch (error) {
      this.logger.warn({ err: error }, 'Files that were left behind wait for the next hour');
    }
  }

  async run(): Promise<{ files: number; partial: number }> {
    const before = new Date(this.clock.now().getTime() - LEFT_BEHIND_HOURS * HOUR_MS);
    return { files: await this.pending.sweep(), partial: await this.files.removePartial(before) };
  }
}
