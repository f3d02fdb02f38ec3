import createClient, { type Client, type ClientOptions, type Middleware } from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';

/** A schema of the OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The body of an error answer, with the fields that only some errors have. */
export type ApiErrorBody = Schema<'ErrorBody'> &
  Partial<
    Schema<'VerificationRequiredBody'> &
      Schema<'AgreementRequiredBody'> &
      Schema<'SecondFactorRequiredBody'> &
      Schema<'OtpInvalidBody'> &
      Schema<'DraftConflictBody'>
  >;

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** Empty for the same origin. */
  baseUrl?: string;
  /** Returns the session's token, or null without a session. Called for each request. */
  getToken?: () => string | null;
  /** Called if a request with the session's token was answered with 401. */
  onUnauthorized?: () => void;
  fetch?: ClientOptions['fetch'];
}

/** Creates a typed client of the API: `await api.GET('/api/users/dashboard')`. */
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
      // A call may have its own token, such as that of an agreement link.
      if (token && !request.headers.has('Authorization'))
        request.headers.set('Authorization', `Bearer ${token}`);
      return request;
    },
    onResponse({ request, response }) {
      const token = getToken?.();
      const hasSessionToken = token && request.headers.get('Authorization') === `Bearer ${token}`;
      if (response.status === 401 && hasSessionToken) onUnauthorized?.();
      return response;
    },
  };
  client.use(session);
  return client;
}
