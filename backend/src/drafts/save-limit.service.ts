import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.js';
import { HttpError } from '../core/http/domain-error.js';
import { MinuteSums } from '../core/rate-limit/minute-sums.js';
import { Settings } from '../core/settings/settings.js';

/** The app saves a text at most once in 2 seconds, so this is enough for twenty open texts. */
export const MAX_SAVES_PER_MINUTE = 600;
/** UTF-16 units that a user may save in a minute: a dozen texts of the greatest length. */
export const MAX_LENGTH_PER_MINUTE = 12 * MAX_DRAFT_LENGTH;

/** Limits the saves of a user in each minute, and their length together. */
@Injectable()
export class SaveLimitService {
  private readonly saves: MinuteSums;
  private readonly lengths: MinuteSums;

  constructor(
    clock: Clock,
    private readonly settings: Settings,
  ) {
    this.saves = new MinuteSums(clock);
    this.lengths = new MinuteSums(clock);
  }

  /**
   * @param length UTF-16 units of the text or of the edit
   * @throws HttpError TOO_MANY_REQUESTS
   */
  count(userId: string, length: number): void {
    if (!this.settings.rateLimit) return;
    if (this.saves.add(userId, 1) > MAX_SAVES_PER_MINUTE) {
      throw tooMany('You save too often.', this.saves.secondsLeft());
    }
    if (this.lengths.get(userId) + length > MAX_LENGTH_PER_MINUTE) {
      throw tooMany('You save too much text at once.', this.lengths.secondsLeft());
    }
    this.lengths.add(userId, length);
  }
}

function tooMany(reason: string, retryAfterSeconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `${reason} Your text stays here and is saved in a minute.`, {
    retryAfterSeconds,
  });
}
