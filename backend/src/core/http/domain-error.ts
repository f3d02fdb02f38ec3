/** What a refusal may carry beside its code and its sentence. */
export interface ErrorDetails {
  /** Field name to its messages, on invalid input. */
  fields?: Record<string, string[]>;
  /** Seconds after which another try makes sense; becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** Booleans that stand beside the message for the apps to act on. */
  flags?: Record<string, boolean>;
  /** What a program needs to know to go on from the refusal; stands beside the message, too. */
  facts?: Record<string, string | number | null>;
}

/**
 * A rule's refusal. Its module declares the code; the message is one sentence that a screen may show
 * as it is. Which HTTP status a code has is said in `errors/error-status.ts`.
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
}

/** Refusals that belong to the door itself and not to a rule of the product. */
export type HttpErrorCode =
  | 'VALIDATION_FAILED'
  | 'BAD_REQUEST'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'STORAGE_FULL'
  | 'FILE_MISSING';

export class HttpError extends DomainError<HttpErrorCode> {}
