import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Settings } from '../settings/settings.js';

/** A full disk fails every retry of the editors, at least once a minute. */
const REPORT_SECONDS = 120;
const MIN_FREE_MB = 100;
const BYTES_PER_MB = 1024 * 1024;

/** Knows whether texts and files can be stored: from the free space of DATA_DIR, and from writes of this process that failed. */
@Injectable()
export class StorageStatus {
  private failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Call this when a write has failed because a disk is full. */
  reportFull(): void {
    this.failedAtMs = this.clock.uptimeMs();
  }

  /** Returns the problem and its solution in one line, or null. */
  async findProblem(): Promise<string | null> {
    if (this.clock.uptimeMs() - this.failedAtMs < REPORT_SECONDS * 1000) {
      return 'Texts or files cannot be saved: the disk of the database or of the files is full. Free or add space.';
    }
    const freeMb = await this.readFreeMb();
    if (freeMb === null || freeMb >= MIN_FREE_MB) return null;
    return `The disk of DATA_DIR has only ${freeMb} MB left. When it is full, nothing can be saved. Free or add space.`;
  }

  /** Null if the folder does not exist: nothing is stored on this machine. */
  private async readFreeMb(): Promise<number | null> {
    try {
      const { bavail, bsize } = await statfs(this.settings.dataDir);
      return Math.floor((bavail * bsize) / BYTES_PER_MB);
    } catch {
      return null;
    }
  }
}
