import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.js';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';

/** The app saves a text at most once in 2 seconds, so this is enough for twenty open texts. */
export const MAX_SAVES_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/**
 * Limits the saves of a user in each minute. Counted by each process in memory, because a save must not cost another query.
 */
@Injectable()
export class SaveLimit {
  private readonly saves = new Map<string, number>();
  private minuteEndsAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** @throws HttpError TOO_MANY_REQUESTS */
  count(userId: string): void {
    if (!this.settings.rateLimit) return;
    const now = this.clock.now().getTime();
    if (now >= this.minuteEndsAt) {
      this.saves.clear();
      this.minuteEndsAt = now + MINUTE_MS;
    }
    const saves = (this.saves.get(userId) ?? 0) + 1;
    this.saves.set(userId, saves);
    if (saves <= MAX_SAVES_PER_MINUTE) return;
    const seconds = Math.ceil((this.minuteEndsAt - now) / 1000);
    throw new HttpError(
      'TOO_MANY_REQUESTS',
      'You save too often. Your text stays here and is saved in a minute.',
      { retryAfterSeconds: seconds },
    );
  }
}
