import type { Type } from '@nestjs/common';

/** Optional details of an error, besides its code and message. */
export interface ErrorDetails {
  /** Messages by field name, for invalid input. */
  fields?: Record<string, string[]>;
  /** Sent as the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** Further boolean fields of the body, which the apps evaluate. */
  flags?: Record<string, boolean>;
  /** Further fields of the body that a client needs to continue. Objects are sent as JSON. */
  facts?: Record<string, string | number | object | null>;
}

/** The HTTP status of an error code. `Body` is the DTO of its response if that has further fields. */
interface ErrorDefinition {
  status: number;
  Body?: Type;
}

const definitions = new Map<string, ErrorDefinition>();

/**
 * Declares the error codes of a module. Two modules may declare the same code with the same status.
 * @throws Error if a code already has another status
 */
export function defineErrors<Errors extends Record<string, number | ErrorDefinition>>(
  errors: Errors,
): Errors {
  for (const [code, error] of Object.entries(errors)) {
    const definition = typeof error === 'number' ? { status: error } : error;
    const known = definitions.get(code);
    if (known && known.status !== definition.status)
      throw new Error(`Two HTTP statuses for the error ${code}`);
    definitions.set(code, { ...known, ...definition });
  }
  return errors;
}

/** Every declared code with its HTTP status, sorted by code. */
export function declaredErrors(): [code: string, status: number][] {
  return [...definitions]
    .map(([code, { status }]): [string, number] => [code, status])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

export function findErrorDefinition(code: string): ErrorDefinition | undefined {
  return definitions.get(code);
}

/**
 * A request that a business rule refuses. The message is one sentence that the apps show to the user.
 * A code that no module declares is a programming error and has the status 500.
 */
export class DomainError<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }

  get status(): number {
    return definitions.get(this.code)?.status ?? 500;
  }
}

const HTTP_ERRORS = defineErrors({
  VALIDATION_FAILED: 400,
  BAD_REQUEST: 400,
  PAGE_TOO_DEEP: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FILE_MISSING: 404,
  CONFLICT: 409,
  STALE_RECORD: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
});

export type HttpErrorCode = keyof typeof HTTP_ERRORS;

/** An error of the request itself, not of a business rule. */
export class HttpError extends DomainError<HttpErrorCode> {}

const BUSY_SECONDS = 5;

/** The server or the database is overloaded or restarting. A later attempt may succeed. */
export function serviceBusy(): HttpError {
  return new HttpError('SERVICE_UNAVAILABLE', 'The service is busy. Please try again in a few moments.', {
    retryAfterSeconds: BUSY_SECONDS,
  });
}
