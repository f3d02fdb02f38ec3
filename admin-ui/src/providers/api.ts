import { createApiClient } from '@inkwell/contract/client';
import { errorOfAnswer, toHttpError } from './httpClient';
import { fetchReauthenticated } from './reauthentication';
import { readToken } from './session';

/** The typed client, for every call that is not a list or a record. The auth provider handles a 401. */
export const api = createApiClient({
  baseUrl: window.location.origin,
  getToken: readToken,
  fetch: fetchReauthenticated,
});

interface ApiResult<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns the body of an answer. @throws HttpError, as react-admin's own calls do. */
export async function getBody<Data>(call: Promise<ApiResult<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw toHttpError(cause);
  });
  if (!response.ok) throw errorOfAnswer(response.status, error, response.statusText);
  return data as Data;
}
