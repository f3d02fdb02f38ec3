/** An error answer of the server, or `code: 'NETWORK'` if there was no answer. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';

  constructor(
    message: string,
    readonly details: {
      statusCode: number;
      code: string;
      errors?: Record<string, string[]>;
      requiresVerification?: boolean;
      requiresAgreement?: boolean;
      retryAfterSeconds?: number;
    },
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The server's message, or the fallback if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiFailure && error.message ? error.message : fallback;
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiFailure {
  return error instanceof ApiFailure && codes.includes(error.details.code);
}

/** Reads an error answer. Its shape is checked, because a proxy may have written it. */
export function toFailure(response: Response, body: unknown): ApiFailure {
  const answer: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiFailure(typeof answer.message === 'string' ? answer.message : '', {
    statusCode: response.status,
    code: typeof answer.code === 'string' ? answer.code : 'UNKNOWN',
    errors: isFieldErrors(answer.errors) ? answer.errors : undefined,
    requiresVerification: answer.requiresVerification === true,
    requiresAgreement: answer.requiresAgreement === true,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
