import { createApiClient } from '@inkwell/contract/client';
import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { ApiError, getBody, hasCode } from '@inkwell/web/api-error';
import { signWithPasskey } from '../providers/passkeys';
import { UNREACHABLE } from '../providers/unreachable';

/** What the server answers if the password is correct and a second step follows. */
export interface SecondStep {
  challenge: string;
  methods: SecondStepMethod[];
}

/** Returns null for any other error. */
export function toSecondStep(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError)) return null;
  const { requiresSecondFactor, challenge, methods } = error.details;
  return requiresSecondFactor && challenge && methods ? { challenge, methods } : null;
}

/** The server's message, else the text of a passkey's error, else the specification's text. */
export function failureText(error: unknown): string {
  if (hasCode(error, 'NETWORK')) return UNREACHABLE;
  return (error instanceof Error && error.message) || 'Admin login failed';
}

const api = createApiClient({
  baseUrl: window.location.origin,
  // Read at each call, so that a test can replace it.
  fetch: (request) => globalThis.fetch(request),
});

export const signInCalls = {
  withPassword: (email: string, password: string) =>
    getBody(api.POST('/api/auth/admin-login', { body: { email, password } })),
  withSsoCode: (code: string) => getBody(api.POST('/api/auth/sso/session', { body: { code } })),
  withCode: (challenge: string, method: 'totp' | 'recovery-code', code: string) =>
    getBody(api.POST('/api/auth/second-step', { body: { challenge, method, code } })),
  withPasskey: async (challenge: string) => {
    const options = await getBody(api.POST('/api/auth/second-step/passkey-options', { body: { challenge } }));
    return getBody(api.POST('/api/auth/second-step/passkey', { body: await signWithPasskey(options) }));
  },
};
