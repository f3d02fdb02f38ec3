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

interface ErrorDefinition {
  /** The HTTP status. */
  status: number;
  /** What the user reads unless the error is thrown with another message. Also the example in the OpenAPI document. */
  message?: string;
  /** The DTO of its response if that has further fields. */
  Body?: Type;
}

const definitions = new Map<string, ErrorDefinition>();

/**
 * Declares the error codes of a module. Two modules may declare the same code with the same status; one of them gives the
 * message.
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
    if (known?.message && definition.message) throw new Error(`Two messages for the error ${code}`);
    definitions.set(code, { ...known, ...definition });
  }
  return errors;
}

export function findErrorDefinition(code: string): ErrorDefinition | undefined {
  return definitions.get(code);
}

/** @throws Error if no module declares a message for the code */
export function messageOf(code: string): string {
  const message = definitions.get(code)?.message;
  if (message === undefined) throw new Error(`No module declares a message for the error ${code}`);
  return message;
}

/**
 * A request that a business rule refuses. The message is one sentence that the apps show to the user: that of the
 * declaration, or another one if it depends on the case.
 * A code that no module declares is a programming error and has the status 500.
 */
export class DomainError<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    message: string = messageOf(code),
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
  VALIDATION_FAILED: { status: 400, message: 'Please check what you entered.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  PAGE_TOO_DEEP: {
    status: 400,
    message: 'This list shows the first 10,000 rows only. Please narrow the filter or change the order.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  FORBIDDEN: { status: 403, message: 'You do not have access to this.' },
  NOT_FOUND: { status: 404, message: 'This does not exist.' },
  FILE_MISSING: {
    status: 404,
    message: 'This file is missing on the server. Please tell the administrator.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path has no call with this method.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  CONFLICT: { status: 409, message: 'This is not possible in the present state.' },
  STALE_RECORD: { status: 409, message: 'This was changed in the meantime. Nothing was saved.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'What was sent is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This type of content is not accepted.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a moment.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is busy. Please try again in a few moments.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Files are not available at the moment. Please try again in a few minutes.',
  },
  STORAGE_FULL: { status: 507, message: 'Server storage full. Please contact administrator.' },
});

export type HttpErrorCode = keyof typeof HTTP_ERRORS;

/** An error of the request itself, not of a business rule. */
export class HttpError extends DomainError<HttpErrorCode> {}

/** A field of the request has a value that a rule refuses. */
export function invalidField(field: string, message: string, options?: ErrorOptions): HttpError {
  return new HttpError('VALIDATION_FAILED', message, { fields: { [field]: [message] } }, options);
}

const BUSY_SECONDS = 5;

/** The server or the database is overloaded or restarting. A later attempt may succeed. */
export function serviceBusy(): HttpError {
  return new HttpError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: BUSY_SECONDS });
}
