import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { HttpError } from 'react-admin';
import { api, getBody } from '../providers/api';
import { signWithPasskey } from '../providers/passkeys';

/** What the server answers if the password is correct and a second step follows. */
export interface SecondStep {
  challenge: string;
  methods: SecondStepMethod[];
}

/** Returns null for any other error. */
export function toSecondStep(error: unknown): SecondStep | null {
  if (!(error instanceof HttpError) || !error.body?.requiresSecondFactor) return null;
  const { challenge, methods } = error.body;
  return { challenge, methods };
}

export const secondStepCalls = {
  withCode: (challenge: string, method: 'totp' | 'recovery-code', code: string) =>
    getBody(api.POST('/api/auth/second-step', { body: { challenge, method, code } })),
  withPasskey: async (challenge: string) => {
    const options = await getBody(api.POST('/api/auth/second-step/passkey-options', { body: { challenge } }));
    return getBody(api.POST('/api/auth/second-step/passkey', { body: await signWithPasskey(options) }));
  },
};
