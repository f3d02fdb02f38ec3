import { pluralize } from '@inkwell/contract/format-count';
import { ApiError, messageOf } from '@inkwell/web/api-error';

export interface SubmissionFailure {
  /** The server's message, or the fallback. */
  text: string;
  /** Why, if the text does not say it. */
  reason?: string;
  /** The same text can be sent again. */
  isRetryable: boolean;
  isSignedOut?: boolean;
}

/** Describes why work could not be submitted. */
export function describeFailure(error: unknown, fallback: string): SubmissionFailure {
  const text = messageOf(error, fallback);
  if (!(error instanceof ApiError)) return { text, isRetryable: true };
  const { statusCode, retryAfterSeconds } = error.details;
  const isRetryable = statusCode === 0 || statusCode === 401 || statusCode === 429 || statusCode >= 500;
  const cause = error.message ? '' : causeOf(statusCode);
  const wait = retryAfterSeconds
    ? `Please wait ${formatSeconds(retryAfterSeconds)} before you try again.`
    : '';
  const reason = [cause, wait].filter(Boolean).join(' ') || undefined;
  return { text, reason, isRetryable, isSignedOut: statusCode === 401 };
}

function causeOf(statusCode: number): string {
  if (statusCode === 0) return navigator.onLine ? 'The server cannot be reached.' : 'You are offline.';
  if (statusCode === 401) return 'You are signed out.';
  if (statusCode === 429 || statusCode === 503) return 'The server is busy.';
  return statusCode >= 500 ? 'The server has a fault.' : '';
}

function formatSeconds(seconds: number): string {
  return seconds >= 120 ? pluralize(Math.ceil(seconds / 60), 'minute') : pluralize(seconds, 'second');
}
