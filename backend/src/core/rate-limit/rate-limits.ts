import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { HttpError } from '../http/domain-error.js';
import { Settings } from '../settings/settings.js';

/** At most `tries` within `seconds`. */
export interface Limit {
  tries: number;
  seconds: number;
}

/** Counts tries in the database, so that all processes count together. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Spends one try of `key`. @throws HttpError TOO_MANY_REQUESTS */
  async spend(name: string, key: string, limit: Limit): Promise<void> {
    if (!this.settings.rateLimit) return;
    try {
      await this.limiter(name, limit).consume(hashKey(key));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      throw new HttpError('TOO_MANY_REQUESTS', `Too many tries. Please wait ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      });
    }
  }

  private limiter(name: string, { tries, seconds }: Limit): RateLimiterPostgres {
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: poolOf(this.database),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: tries,
      duration: seconds,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

/** Addresses of people do not stand in the table of limits. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
