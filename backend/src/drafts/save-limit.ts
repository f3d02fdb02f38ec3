import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../core/clock/clock.js';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';
import { HistoryLimit } from './history-limit.service.js';

/** The app saves a text at most once in 2 seconds, so this is enough for twenty open texts. */
export const MAX_SAVES_PER_MINUTE = 600;
/**
 * UTF-16 units that a user whose history is full may save in a minute: one text of the greatest length, and smaller changes. The
 * first save of a minute is accepted in any case.
 */
const FULL_LENGTH_PER_MINUTE = 1.5 * MAX_DRAFT_LENGTH;
const MINUTE_MS = 60_000;

interface Saved {
  saves: number;
  length: number;
}

/**
 * Limits the saves of a user in each minute. Counted by each process in memory, because a save must not cost another query.
 */
@Injectable()
export class SaveLimit implements OnApplicationBootstrap {
  private readonly logger = new Logger('Drafts');
  private readonly saved = new Map<string, Saved>();
  private full: ReadonlySet<string> = new Set();
  private minuteEndsAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly history: HistoryLimit,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.readFull();
  }

  /**
   * @param length UTF-16 units of the text or of the edit
   * @throws HttpError TOO_MANY_REQUESTS
   */
  count(userId: string, length: number): void {
    if (!this.settings.rateLimit) return;
    const now = this.clock.uptimeMs();
    if (now >= this.minuteEndsAt) this.startMinute(now);
    const saved = this.saved.get(userId) ?? { saves: 0, length: 0 };
    saved.saves += 1;
    this.saved.set(userId, saved);
    const retryAfterSeconds = Math.ceil((this.minuteEndsAt - now) / 1000);
    if (saved.saves > MAX_SAVES_PER_MINUTE) throw tooMany('You save too often.', retryAfterSeconds);
    const isTooLong = saved.length > 0 && saved.length + length > FULL_LENGTH_PER_MINUTE;
    if (isTooLong && this.full.has(userId)) {
      throw tooMany(
        'The history of your texts is full, so large changes are saved slowly.',
        retryAfterSeconds,
      );
    }
    saved.length += length;
  }

  /** Reads which users have a full history. Each minute does this once. */
  async readFull(): Promise<void> {
    try {
      this.full = await this.history.listFull();
    } catch (error) {
      this.logger.warn({ err: error }, 'The full histories could not be read; it is tried again in a minute');
    }
  }

  private startMinute(now: number): void {
    this.saved.clear();
    this.minuteEndsAt = now + MINUTE_MS;
    // Not awaited: no save waits for the query.
    void this.readFull();
  }
}

function tooMany(reason: string, retryAfterSeconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `${reason} Your text stays here and is saved in a minute.`, {
    retryAfterSeconds,
  });
}
