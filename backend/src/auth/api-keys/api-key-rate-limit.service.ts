import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '../../core/clock/clock.js';
import { HttpError } from '../../core/http/domain-error.js';
import { MinuteSums } from '../../core/rate-limit/minute-sums.js';
import { Settings } from '../../core/settings/settings.js';

/** In one process. */
export const REQUESTS_PER_MINUTE = 600;

/** Limits the requests of each API key. */
@Injectable()
export class ApiKeyRateLimitService {
  private readonly requests: MinuteSums;

  constructor(
    clock: Clock,
    private readonly settings: Settings,
  ) {
    this.requests = new MinuteSums(clock);
  }

  /** Counts a request, and sets the headers that say how many are left. @throws HttpError TOO_MANY_REQUESTS */
  count(keyId: string, reply: FastifyReply): void {
    const count = this.requests.add(keyId, 1);
    const secondsLeft = this.requests.secondsLeft();
    void reply.headers({
      'RateLimit-Limit': REQUESTS_PER_MINUTE,
      'RateLimit-Remaining': Math.max(0, REQUESTS_PER_MINUTE - count),
      'RateLimit-Reset': secondsLeft,
    });
    if (count <= REQUESTS_PER_MINUTE || !this.settings.rateLimit) return;
    throw new HttpError('TOO_MANY_REQUESTS', 'This API key makes too many requests. Please wait a moment.', {
      retryAfterSeconds: secondsLeft,
    });
  }
}
