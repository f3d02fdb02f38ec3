import { type ApiErrorBody, createApiClient } from '@inkwell/contract/client';
import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { signWithPasskey } from '../providers/passkeys';
import { UNREACHABLE } from '../providers/unreachable';

/** Without react-admin's `HttpError`, which this page does not load. */
export class SignInFailure extends Error {
  override name = 'SignInFailure';

  constructor(
    message: string,
    readonly body: Partial<ApiErrorBody> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the server answers if the password is correct and a second step follows. */
export interface SecondStep {
  challenge: string;
  methods: SecondStepMethod[];
}

/** Returns null for any other error. */
export function toSecondStep(error: unknown): SecondStep | null {
  if (!(error instanceof SignInFailure)) return null;
  const { requiresSecondFactor, challenge, methods } = error.body;
  return requiresSecondFactor && challenge && methods ? { challenge, methods } : null;
}

/** The server's message, else the text of a passkey's error, else the specification's text. */
export function failureText(error: unknown): string {
  return (error instanceof Error && error.message) || 'Admin login failed';
}

const api = createApiClient({
  baseUrl: window.location.origin,
  // Read at each call, so that a test can replace it.
  fetch: (request) => globalThis.fetch(request),
});

interface ApiResult<Data> {
  data?: Data;
  error?: Partial<ApiErrorBody>;
  response: Response;
}

async function getBody<Data>(call: Promise<ApiResult<Data>>): Promise<Data> {
  const { data, error } = await call.catch((cause: unknown) => {
    throw new SignInFailure(UNREACHABLE, {}, { cause });
  });
  if (data !== undefined) return data;
  // A proxy's answer is not an object, and has no message.
  throw new SignInFailure(error?.message ?? '', error);
}

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
