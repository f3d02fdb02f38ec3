import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../core/database/rows.js';
import type { ClientOrigin } from '../../core/http/client-origin.js';
import { serviceBusy } from '../../core/http/domain-error.js';
import { type Limit, RateLimiter, tooManyAttempts } from '../../core/rate-limit/rate-limiter.js';
import { Settings } from '../../core/settings/settings.js';
import { normaliseEmail } from '../../core/text/email-address.js';
import type { User } from '../../users/users.service.js';
import { isDeviceOf } from '../sessions/device-cookie.service.js';
import type { Device } from '../sessions/tokens.service.js';
import {
  DEVICE_LIMIT,
  type DelayRule,
  FIRST_ATTEMPTS,
  NETWORK_ACCOUNT_DAY_LIMIT,
  NETWORK_ACCOUNT_LIMIT,
  NETWORK_LIMIT,
  PERIOD_SECONDS,
  REPEATED_ATTEMPTS,
} from './sign-in-limits.js';

/** Where an attempt to sign in comes from. */
export interface SignInClient extends ClientOrigin {
  network: string;
  /** Of the cookie of a browser in which somebody has signed in. */
  device: Device | null;
}

interface Counter {
  name: string;
  key: string;
  limit: Limit;
}

/** An attempt that may be made. It counts as failed unless it is taken back. */
export interface SignInAttempt {
  counters: Counter[];
  /** Null from a device in which the user has signed in before. */
  place: AttemptPlace | null;
  hasWaited: boolean;
}

interface AttemptPlace {
  accountHash: Buffer;
  /** The failed attempts of this kind in this period, this one included. */
  attempts: number;
}

/**
 * Limits the guesses of passwords, without a way to lock out the owner of an account: strangers use up neither the attempts
 * of another network nor those of a device in which the owner has signed in. See docs/decisions/sign-in-limits.md.
 */
@Injectable()
export class SignInThrottleService implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly limits: RateLimiter,
    private readonly settings: Settings,
  ) {}

  /** Waiting requests would delay the stop. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Counts an attempt before the password is compared, so that parallel attempts are limited too. If many attempts have
   * failed, this waits first, without a connection to the database.
   * @param user with this e-mail address, if there is one
   * @throws HttpError TOO_MANY_REQUESTS
   */
  async start(
    email: string,
    { network, device }: Pick<SignInClient, 'network' | 'device'>,
    user: User | null,
  ): Promise<SignInAttempt> {
    if (!this.settings.rateLimit) return { counters: [], place: null, hasWaited: false };
    const account = normaliseEmail(email);
    const counters: Counter[] = [];
    const count = async (name: string, key: string, limit: Limit) => {
      const attempts = await this.limits.consume(name, key, limit);
      counters.push({ name, key, limit });
      return attempts;
    };
    if (device && isDeviceOf(device, user)) {
      await count('sign-in:device', device.deviceId, DEVICE_LIMIT);
      return { counters, place: null, hasWaited: false };
    }
    await count('sign-in:address', network, NETWORK_LIMIT);
    await count('sign-in:account', `${account} ${network}`, NETWORK_ACCOUNT_LIMIT);
    const today = await count('sign-in:account-day', `${account} ${network}`, NETWORK_ACCOUNT_DAY_LIMIT);
    const { waitSeconds, ...place } = await this.reserve(
      account,
      today === 1 ? FIRST_ATTEMPTS : REPEATED_ATTEMPTS,
      () => this.refund({ counters, place: null }),
    );
    if (waitSeconds > 0) await this.pause(waitSeconds * 1000);
    return { counters, place, hasWaited: waitSeconds > 0 };
  }

  /** Takes an attempt back: the password was right, or was not compared. */
  async refund({ counters, place }: Pick<SignInAttempt, 'counters' | 'place'>): Promise<void> {
    for (const { name, key, limit } of counters) await this.limits.refund(name, key, limit);
    if (place) await this.database.query(TAKE_BACK, [place.accountHash]);
  }

  /** @param refuse called if the attempt would wait too long */
  private async reserve(
    account: string,
    rule: DelayRule,
    refuse: () => Promise<void>,
  ): Promise<AttemptPlace & { waitSeconds: number }> {
    const accountHash = createHash('sha256').update(`${rule.name} ${account}`).digest();
    const rows = await many<{ attempts: number; waitSeconds: number }>(
      this.database,
      buildReserveStatement(rule),
      [accountHash, rule.longestWaitSeconds, PERIOD_SECONDS],
    );
    const reserved = rows[0];
    if (!reserved) {
      await refuse();
      throw tooManyAttempts(rule.steps.at(-1)?.seconds ?? rule.longestWaitSeconds);
    }
    return { accountHash, ...reserved };
  }

  private async pause(durationMs: number): Promise<void> {
    await sleep(durationMs, undefined, { signal: this.stopping.signal }).catch(() => {
      throw serviceBusy();
    });
  }
}

/**
 * One statement counts the attempt and reserves its time, so that concurrent attempts wait for each other. It returns no row
 * if the attempt would wait too long. Each attempt also deletes up to 10 expired rows, so that the table stays small.
 *
 * $1 account, $2 longest wait in seconds, $3 period in seconds
 */
function buildReserveStatement({ steps }: DelayRule): string {
  const delayOf = (attempts: string) => {
    const cases = steps.map(({ upTo, seconds }) =>
      upTo === null ? `ELSE ${seconds}` : `WHEN ${attempts} <= ${upTo} THEN ${seconds}`,
    );
    return `(CASE ${cases.join(' ')} END)`;
  };
  const counted = 'CASE WHEN known.expires_at <= now() THEN 1 ELSE known.attempts + 1 END';
  return `
    WITH expired AS (
      DELETE FROM sign_in_attempts WHERE account_hash IN (
        SELECT account_hash FROM sign_in_attempts WHERE expires_at <= now() AND account_hash <> $1
        ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO sign_in_attempts AS known (account_hash, attempts, next_at, expires_at)
    VALUES ($1, 1, now(), now() + make_interval(secs => $3))
    ON CONFLICT (account_hash) DO UPDATE SET
      attempts = ${counted},
      next_at = greatest(known.next_at, now()) + make_interval(secs => ${delayOf(`(${counted})`)}),
      expires_at = CASE WHEN known.expires_at <= now() THEN excluded.expires_at ELSE known.expires_at END
    WHERE known.next_at <= now() + make_interval(secs => $2)
    RETURNING attempts,
      greatest(0, extract(epoch FROM next_at - now()) - ${delayOf('attempts')})::float8 AS "waitSeconds"`;
}

const TAKE_BACK = 'UPDATE sign_in_attempts SET attempts = greatest(0, attempts - 1) WHERE account_hash = $1';
