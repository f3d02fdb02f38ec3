import type { ApiErrorBody } from '@inkwell/contract/client';

/** What a failed call tells. `code` is `NETWORK` and `statusCode` is 0 if there was no answer. */
export interface ApiErrorDetails extends Pick<ApiErrorBody, 'statusCode' | 'code' | 'errors'> {
  requiresVerification?: boolean;
  requiresAgreement?: boolean;
  retryAfterSeconds?: number | undefined;
}

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

export function unreachable(cause?: unknown): ApiError {
  return new ApiError('', { statusCode: 0, code: 'NETWORK' }, { cause });
}

/** The server's message, or the fallback if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.details.code);
}

interface ApiResult<Answer> {
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

/** Reads an error answer. Its shape is checked, because a proxy may have written it. */
function toApiError({ status, headers }: Response, body: unknown): ApiError {
  const answer: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(typeof answer.message === 'string' ? answer.message : '', {
    statusCode: status,
    code: typeof answer.code === 'string' ? answer.code : 'UNKNOWN',
    ...(isFieldErrors(answer.errors) && { errors: answer.errors }),
    requiresVerification: answer.requiresVerification === true,
    requiresAgreement: answer.requiresAgreement === true,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
