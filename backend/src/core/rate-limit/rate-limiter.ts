import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { HttpError } from '../http/domain-error.js';
import { Settings } from '../settings/settings.js';

/** At most `attempts` within `seconds`. */
export interface Limit {
  attempts: number;
  seconds: number;
}

/** Counts attempts in the database, so that the limits apply to all processes together. */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Counts one attempt of `key`. @returns the attempts in this period @throws HttpError TOO_MANY_REQUESTS */
  async consume(name: string, key: string, limit: Limit): Promise<number> {
    if (!this.settings.rateLimit) return 0;
    try {
      return (await this.limiter(name, limit).consume(hashKey(key))).consumedPoints;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw tooManyAttempts(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
    }
  }

  /** Takes back one attempt that `consume` has counted. */
  async refund(name: string, key: string, limit: Limit): Promise<void> {
    if (this.settings.rateLimit) await this.limiter(name, limit).reward(hashKey(key));
  }

  /** Forgets the attempts of `key`, after a correct one. */
  async reset(name: string, key: string, limit: Limit): Promise<void> {
    if (this.settings.rateLimit) await this.limiter(name, limit).delete(hashKey(key));
  }

  private limiter(name: string, { attempts, seconds }: Limit): RateLimiterPostgres {
    const existing = this.limiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: poolOf(this.database),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: attempts,
      duration: seconds,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

export function tooManyAttempts(seconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `Too many tries. Please wait ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

/** The table contains hashes, so that it contains no addresses of users. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
