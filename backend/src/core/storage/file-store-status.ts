import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Settings } from '../settings/settings.js';
import { FileStore } from './file-store.js';
import { describeStoreProblem } from './store-problem.js';

const CHECK_INTERVAL_MS = 10_000;

/** Knows whether the S3 store can be used. Checks it at the start, and again if somebody asks later. */
@Injectable()
export class FileStoreStatus implements OnApplicationBootstrap {
  private readonly logger = new Logger('Files');
  private problem: string | null = null;
  private checkedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly files: FileStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Not awaited: the start does not depend on it. */
  onApplicationBootstrap(): void {
    void this.check();
  }

  /**
   * Returns the problem and its solution in one line, or null. It is the result of the last check, so that readiness never waits
   * for the store. If that is older than ten seconds, the next check begins.
   */
  findProblem(): string | null {
    if (this.clock.uptimeMs() - this.checkedAtMs >= CHECK_INTERVAL_MS) void this.check();
    return this.problem;
  }

  async check(): Promise<void> {
    this.checkedAtMs = this.clock.uptimeMs();
    const problem = await this.readProblem();
    if (problem !== null && this.problem === null) this.logger.warn(problem);
    if (problem === null && this.problem !== null) this.logger.log('The file store can be used again');
    this.problem = problem;
  }

  private async readProblem(): Promise<string | null> {
    const { storageUrl } = this.settings;
    if (storageUrl === null) return null;
    try {
      await this.files.checkAccess();
      return null;
    } catch (error) {
      return `Files can be neither stored nor read: ${describeStoreProblem(error, storageUrl)}.`;
    }
  }
}
