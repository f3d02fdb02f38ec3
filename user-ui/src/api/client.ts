import { createApiClient } from '@inkwell/contract/client';
import { endSession, getSession } from './session';

export const api = createApiClient({
  // Screens are also rendered at build time, without calls.
  baseUrl: globalThis.location?.origin ?? '',
  getToken: () => getSession()?.token ?? null,
  onUnauthorized: () => endSession('expired'),
  fetch: (request) => fetch(request),
});
