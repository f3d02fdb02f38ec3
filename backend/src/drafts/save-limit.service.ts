import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.js';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';

/** The app saves a text at most once in 2 seconds, so this is enough for twenty open texts. */
export const MAX_SAVES_PER_MINUTE = 600;
/** UTF-16 units that a user may save in a minute: a dozen texts of the greatest length. */
export const MAX_LENGTH_PER_MINUTE = 12 * MAX_DRAFT_LENGTH;
const MINUTE_MS = 60_000;

interface Saved {
  saves: number;
  length: number;
}

/**
 * Limits the saves of a user in each minute, and their length together. Counted by each process in memory, because a save must not cost another query.
 */
@Injectable()
export class SaveLimitService {
  private readonly saved = new Map<string, Saved>();
  private minuteEndsAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

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
    if (saved.length + length > MAX_LENGTH_PER_MINUTE) {
      throw tooMany('You save too much text at once.', retryAfterSeconds);
    }
    saved.length += length;
  }

  private startMinute(now: number): void {
    this.saved.clear();
    this.minuteEndsAt = now + MINUTE_MS;
  }
}

function tooMany(reason: string, retryAfterSeconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `${reason} Your text stays here and is saved in a minute.`, {
    retryAfterSeconds,
  });
}
