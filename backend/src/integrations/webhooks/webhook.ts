/** `gone`: the receiver answered 410. `failing`: every attempt of the last days has failed. `access-lost`: the maker may not read events any more. */
export const DISABLED_REASONS = ['staff', 'gone', 'failing', 'access-lost'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** `failed`: after the last attempt. `canceled`: the webhook was disabled before. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'canceled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** After failures for so many days a webhook is disabled. */
export const MAX_FAILING_DAYS = 5;

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Seconds after the attempt before, for each attempt. `docs/integrations.md` has them as a table. */
export const ATTEMPT_DELAYS_SECONDS = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;

/** A pause is up to this share longer, so that the events of an outage are not all sent again at the same moment. */
const MAX_JITTER = 0.1;
const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;

export interface Attempt {
  /** Null without a response. */
  status: number | null;
  durationMs: number;
  /** Why there was no response. */
  error: string | null;
  /** The beginning of the response to a failed attempt. */
  response: string | null;
  retryAfterSeconds: number | null;
}

interface Outcome {
  state: DeliveryState;
  /** Until the next attempt, of a pending delivery. */
  delaySeconds: number;
}

/**
 * What an attempt means for the delivery.
 * @param attemptsBefore of the delivery
 * @param random from 0 to 1
 */
export function outcomeOf(attempt: Attempt, attemptsBefore: number, random: number): Outcome {
  if (isSuccess(attempt)) return { state: 'delivered', delaySeconds: 0 };
  const delay = ATTEMPT_DELAYS_SECONDS[attemptsBefore + 1];
  if (delay === undefined) return { state: 'failed', delaySeconds: 0 };
  const asked = Math.min(attempt.retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS);
  return { state: 'pending', delaySeconds: Math.max(delay * (1 + random * MAX_JITTER), asked) };
}

/** A redirect is a failure: another address may not be allowed, and is not what the administrator has entered. */
export function isSuccess({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The receiver wants no events any more. */
export function isGone({ status }: Pick<Attempt, 'status'>): boolean {
  return status === 410;
}

/** The seconds that a `Retry-After` header names, as a number or as a date. Null if it cannot be read. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
