import { createApiClient } from '@inkwell/contract/client';
import { ApiFailure, toFailure } from './failure';
import { endSession, getSession } from './session';

export const api = createApiClient({
  // Screens are also rendered at build time, without calls.
  baseUrl: globalThis.location?.origin ?? '',
  getToken: () => getSession()?.token ?? null,
  onUnauthorized: () => endSession('expired'),
  fetch: (request) => fetch(request),
});

interface ApiResult<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

/** @throws ApiFailure if the server answers with an error or not at all */
export async function getBody<Answer>(call: Promise<ApiResult<Answer>>): Promise<Answer> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiFailure('', { statusCode: 0, code: 'NETWORK' }, { cause });
  });
  if (data === undefined) throw toFailure(response, error);
  return data;
}
