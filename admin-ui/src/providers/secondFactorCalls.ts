import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';
import { createPasskey, signWithPasskey } from './passkeys';

export type SecondFactor = Schema<'SecondFactor'>;
export type SecondFactorList = Schema<'SecondFactors'>;

const byId = (id: string) => ({ params: { path: { id } } });

/** The own second factors, and the check of the password or a passkey in an open session. */
export const secondFactorCalls = {
  listSecondFactors: () => getBody(api.GET('/api/auth/second-factors')),
  startTotpSetUp: () => getBody(api.POST('/api/auth/second-factors/totp-options')),
  addTotp: (body: Schema<'AddTotp'>) => getBody(api.POST('/api/auth/second-factors/totp', { body })),
  addPasskey: async (name: string) => {
    const answer = await createPasskey(await getBody(api.POST('/api/auth/second-factors/passkey-options')));
    return getBody(api.POST('/api/auth/second-factors/passkey', { body: { ...answer, name } }));
  },
  renameSecondFactor: (id: string, name: string) =>
    getBody(api.PUT('/api/auth/second-factors/{id}', { ...byId(id), body: { name } })),
  removeSecondFactor: (id: string) => getBody(api.DELETE('/api/auth/second-factors/{id}', byId(id))),
  createRecoveryCodes: async () =>
    (await getBody(api.POST('/api/auth/second-factors/recovery-codes'))).recoveryCodes,
  resetSecondFactor: (userId: string) =>
    getBody(api.POST('/api/admin/users/{id}/reset-second-factor', byId(userId))),

  reauthenticate: (password: string) => getBody(api.POST('/api/auth/reauthenticate', { body: { password } })),
  reauthenticateWithPasskey: async () => {
    const answer = await signWithPasskey(await getBody(api.POST('/api/auth/reauthenticate/passkey-options')));
    return getBody(api.POST('/api/auth/reauthenticate/passkey', { body: answer }));
  },
};
