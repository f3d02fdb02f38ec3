import { createApiClient } from '@inkwell/contract/client';
import type { ApiResult } from '@inkwell/web/api-error';
import { errorOfAnswer, toHttpError } from './httpClient';
import { fetchReauthenticated } from './reauthentication';
import { handleRefusal } from './refusals';
import { readToken } from './session';

/** The typed client, for every call that is not one of react-admin's data provider. */
export const api = createApiClient({
  baseUrl: window.location.origin,
  getToken: readToken,
  fetch: fetchReauthenticated,
});

/** Returns the body of an answer. A refused session has been ended before it throws. @throws HttpError, as react-admin's own calls do. */
export async function getBody<Data>(call: Promise<ApiResult<Data>>): Promise<Data> {
  try {
    const { data, error, response } = await call;
    if (!response.ok) throw errorOfAnswer(response.status, error, response.statusText);
    return data as Data;
  } catch (cause) {
    const error = toHttpError(cause);
    await handleRefusal(error);
    throw error;
  }
}

/** The body of a call with `parseAs: 'blob'`. */
export const getFile = (call: Promise<ApiResult<unknown>>) => getBody(call) as Promise<Blob>;

/** The parameters of a call that has only an id in its path. */
export const byId = (id: string) => ({ params: { path: { id } } });
