import type { Schema } from '@inkwell/contract/client';
import { getBody } from '@inkwell/web/api-error';
import { api } from './client';
import { withLastAnswer } from './lastAnswers';
import type { ProfileChanges, Registration } from './types';

/** Sends the token of a signing link instead of the session's. */
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
/** Sends no token: a refusal must not end the session, and the answer must not depend on it. */
const withoutToken = { headers: { Authorization: 'none' } };

export const readSiteConfig = () =>
  withLastAnswer('site-config', async () => (await getBody(api.GET('/api/site-config'))).config);

export const register = (body: Registration) => getBody(api.POST('/api/auth/register', { body }));
export const verifyOtp = (body: Schema<'VerifyOtp'>) => getBody(api.POST('/api/auth/verify-otp', { body }));
export const resendOtp = (email: string) => getBody(api.POST('/api/auth/resend-otp', { body: { email } }));

/** The longest time that the next sign-in waits for the logout. */
const LOGOUT_TIMEOUT_MS = 5_000;
let loggingOut: Promise<unknown> = Promise.resolve();

/** Ends the session on the server, and its cookie for images and PDFs. The next sign-in waits for the answer. */
export function logout(): void {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  loggingOut = api.POST('/api/auth/logout', { signal }).catch(() => undefined);
}

/** Ends a session that was opened and is not used. The next sign-in waits for the answer. */
export function endSessionOfToken(token: string): void {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  loggingOut = api.POST('/api/auth/logout', { signal, ...withToken(token) }).catch(() => undefined);
}

/** Signs in after the logout has been answered. Its answer would otherwise clear the cookie of the new session. */
async function afterLogout<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await loggingOut;
  return call();
}

export const login = (body: Schema<'Credentials'>) =>
  afterLogout(() => getBody(api.POST('/api/auth/login', { body, ...withoutToken })));
export const forgotPassword = (email: string) =>
  getBody(api.POST('/api/auth/forgot-password', { body: { email } }));
export const checkInvitation = (token: string) =>
  getBody(api.POST('/api/auth/check-invitation', { body: { token } }));
export const acceptInvitation = (body: Schema<'AcceptInvitation'>) =>
  getBody(api.POST('/api/auth/accept-invitation', { body }));
/** The answer has no body. */
export const checkResetLink = async (token: string) => {
  await getBody(api.POST('/api/auth/check-reset-link', { body: { token } }));
  return true;
};
export const resetPassword = (body: Schema<'ResetPassword'>) =>
  getBody(api.POST('/api/auth/reset-password', { body }));

export const changePassword = (body: Schema<'ChangePassword'>) =>
  getBody(api.POST('/api/auth/change-password', { body }));

export const readSessions = async () => (await getBody(api.GET('/api/auth/sessions'))).sessions;
export const endSessionById = (id: string) =>
  getBody(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
export const endOtherSessions = () => getBody(api.DELETE('/api/auth/sessions'));

/** The present agreement, with its placeholders. */
export const readTerms = () => getBody(api.GET('/api/auth/agreement', withoutToken));
export const readAgreement = (linkToken: string) =>
  getBody(api.GET('/api/auth/agreement', withToken(linkToken)));
export const signAgreement = (linkToken: string, body: Schema<'SignAgreement'>) =>
  afterLogout(() => getBody(api.POST('/api/auth/sign-agreement', { body, ...withToken(linkToken) })));
export const readSignedAgreement = async (userId: string) =>
  (await getBody(api.GET('/api/auth/get-agreement/{userId}', { params: { path: { userId } } }))).agreement;
export const downloadSignedAgreement = (userId: string) =>
  getBody<Blob>(
    api.GET('/api/auth/get-agreement/{userId}/pdf', { params: { path: { userId } }, parseAs: 'blob' }),
  );

export const readProfile = async () => (await getBody(api.GET('/api/users/profile'))).user;
export const exportOwnData = () => getBody<Blob>(api.GET('/api/users/export', { parseAs: 'blob' }));
export const updateProfile = (body: ProfileChanges) => getBody(api.PUT('/api/users/profile', { body }));

export const readSigningCertificate = async () => (await getBody(api.GET('/api/verify/certificate'))).sha256;

export const verifyFingerprint = async (fingerprint: string) =>
  (await getBody(api.POST('/api/verify/fingerprint', { body: { fingerprint } }))).status;

export const verifyPdf = async (pdf: File) => {
  const form = new FormData();
  form.set('pdf', pdf);
  // The OpenAPI document types a file as a string. The request body is the form.
  const body = { pdf: pdf.name };
  return (await getBody(api.POST('/api/verify/pdf', { body, bodySerializer: () => form }))).status;
};
