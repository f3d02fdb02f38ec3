import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../clock/clock.js';
import { Settings } from '../settings/settings.js';
import { FileStore } from './file-store.js';
import { ORPHAN_AGE_HOURS, UploadJournal } from './upload-journal.service.js';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes files that crashed processes left in the store. Several processes may run it at the same time. */
@Injectable()
export class OrphanCleanup implements OnApplicationBootstrap {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly uploads: UploadJournal,
    private readonly files: FileStore,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Not awaited: the start does not depend on it. */
  onApplicationBootstrap(): void {
    void this.tick();
  }

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    try {
      const { files, partial } = await this.run();
      if (files + partial > 0) this.logger.log({ files, partial }, 'Orphaned files were deleted');
    } catch (error) {
      this.logger.warn({ err: error }, 'Deleting orphaned files failed; it is tried again in an hour');
    }
  }

  async run(): Promise<{ files: number; partial: number }> {
    const before = new Date(this.clock.now().getTime() - ORPHAN_AGE_HOURS * HOUR_MS);
    return { files: await this.uploads.deleteOrphans(), partial: await this.files.removePartial(before) };
  }
}
