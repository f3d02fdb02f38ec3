import createClient, { type Client, type ClientOptions, type Middleware } from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';

/** A named shape of the OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The answer of every refused call. */
export type ApiErrorBody = Schema<'ErrorBody'>;

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** Empty for the same origin. */
  baseUrl?: string;
  /** The session's token, asked for at each call; null when nobody is signed in. */
  getToken?: () => string | null;
  /** Called when a call that carried the session's token was answered 401. */
  onUnauthorized?: () => void;
  fetch?: ClientOptions['fetch'];
}

/** The calls of the API, typed by the OpenAPI document: `await api.GET('/api/users/dashboard')`. */
export function createApiClient({
  baseUrl = '',
  getToken,
  onUnauthorized,
  fetch,
}: ApiClientOptions = {}): ApiClient {
  const client = createClient<paths>({ baseUrl, credentials: 'include', ...(fetch && { fetch }) });
  const session: Middleware = {
    onRequest({ request }) {
      const token = getToken?.();
      // A call may bring a token of its own, such as that of an agreement link.
      if (token && !request.headers.has('Authorization'))
        request.headers.set('Authorization', `Bearer ${token}`);
      return request;
    },
    onResponse({ request, response }) {
      const token = getToken?.();
      const isOurs = token && request.headers.get('Authorization') === `Bearer ${token}`;
      if (response.status === 401 && isOurs) onUnauthorized?.();
      return response;
    },
  };
  client.use(session);
  return client;
}
