import type { ApiErrorBody } from '@inkwell/contract/client';

/** What a failed call tells. `code` is `NETWORK` and `statusCode` is 0 if there was no answer. */
export type ApiErrorDetails = Pick<ApiErrorBody, 'statusCode' | 'code'> &
  Partial<ApiErrorBody> & { retryAfterSeconds?: number };

/** An error answer of the server, or no answer. */
export class ApiError extends Error {
  override name = 'ApiError';

  /** @param message the server's message; empty if there is none */
  constructor(
    message: string,
    readonly details: ApiErrorDetails,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function unreachable(cause?: unknown, message = ''): ApiError {
  return new ApiError(message, { statusCode: 0, code: 'NETWORK' }, { cause });
}

/** The server's message, or the fallback if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.details.code);
}

export interface ApiResult<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

/** Returns the body of an answer. @throws ApiError if the server answers with an error or not at all */
export async function getBody<Answer>(call: Promise<ApiResult<Answer>>): Promise<Answer> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw toApiError(response, error);
  return data as Answer;
}

/**
 * Aborts a call without an answer and rejects as without a network, so that what waits for it goes on: on a connection that
 * is dead without a message the browser waits for minutes. The server may have carried out the request.
 *
 * @param message of the error; empty if there is none
 */
export function withTimeLimit<Answer>(
  limitMs: number,
  send: (signal: AbortSignal) => Promise<Answer>,
  message = '',
): Promise<Answer> {
  const request = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.abort();
      reject(unreachable(undefined, message));
    }, limitMs);
    send(request.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Reads an error answer. Its shape is checked, because a proxy may have written it. */
function toApiError({ status, headers }: Response, body: unknown): ApiError {
  const answer: Partial<ApiErrorBody> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { message, code, errors, ...others } = answer;
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(typeof message === 'string' ? message : '', {
    ...others,
    statusCode: status,
    code: typeof code === 'string' ? code : 'UNKNOWN',
    ...(isFieldErrors(errors) && { errors }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  });
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
