import type { Schema } from '@inkwell/contract/client';
import { answerOf, api } from './client';
import { hearServerTime } from './serverClock';
import type { ProfileChanges, Registration } from './types';

/** The token of a signing link goes along instead of the session's. */
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

export const readSiteConfig = async () => (await answerOf(api.GET('/api/site-config'))).config;

export const register = (body: Registration) => answerOf(api.POST('/api/auth/register', { body }));
export const verifyOtp = (body: Schema<'VerifyOtpDto'>) =>
  answerOf(api.POST('/api/auth/verify-otp', { body }));
export const resendOtp = (email: string) => answerOf(api.POST('/api/auth/resend-otp', { body: { email } }));

/** A server that does not answer keeps nobody from signing in again for longer than this. */
const LOGOUT_MS = 5_000;
let leaving: Promise<unknown> = Promise.resolve();

/** Has the server clear the cookie that opens pictures and PDFs. Whoever signs in next waits for it, and not before. */
export function logout(): void {
  const signal = AbortSignal.timeout(LOGOUT_MS);
  leaving = api.POST('/api/auth/logout', { signal }).catch(() => undefined);
}

/** Sends a call that signs in: the answer to an earlier logout would clear the cookie of the new session. */
async function afterLogout<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await leaving;
  return call();
}

export const login = (body: Schema<'CredentialsDto'>) =>
  afterLogout(() => answerOf(api.POST('/api/auth/login', { body })));
export const forgotPassword = (email: string) =>
  answerOf(api.POST('/api/auth/forgot-password', { body: { email } }));
export const resetPassword = (body: Schema<'ResetPasswordDto'>) =>
  answerOf(api.POST('/api/auth/reset-password', { body }));

export const readAgreement = (linkToken: string) =>
  answerOf(api.GET('/api/auth/agreement', withToken(linkToken)));
export const signAgreement = (linkToken: string, body: Schema<'SignAgreementDto'>) =>
  afterLogout(() => answerOf(api.POST('/api/auth/sign-agreement', { body, ...withToken(linkToken) })));
export const readSignedAgreement = async (userId: string) =>
  (await answerOf(api.GET('/api/auth/get-agreement/{userId}', { params: { path: { userId } } }))).agreement;
export const downloadSignedAgreement = (userId: string) =>
  answerOf<Blob>(
    api.GET('/api/auth/get-agreement/{userId}/pdf', { params: { path: { userId } }, parseAs: 'blob' }),
  );

export const readDashboard = async () => {
  const dashboard = await answerOf(api.GET('/api/users/dashboard'));
  hearServerTime(dashboard.serverTime);
  return dashboard;
};
export const readProfile = async () => (await answerOf(api.GET('/api/users/profile'))).user;
export const updateProfile = (body: ProfileChanges) => answerOf(api.PUT('/api/users/profile', { body }));

export const verifyFingerprint = async (fingerprint: string) =>
  (await answerOf(api.POST('/api/verify/fingerprint', { body: { fingerprint } }))).status;

export const verifyPdf = async (pdf: File) => {
  const form = new FormData();
  form.set('pdf', pdf);
  // The document types a file as a string; what is sent is the form.
  const body = { pdf: pdf.name };
  return (await answerOf(api.POST('/api/verify/pdf', { body, bodySerializer: () => form }))).status;
};

export const readWorkImages = async () => (await answerOf(api.GET('/api/work/images'))).images;
export const readWorkPdfs = async () => (await answerOf(api.GET('/api/work/pdfs'))).pdfs;
export const downloadWorkImage = (id: string) =>
  answerOf<Blob>(api.GET('/api/work/images/{id}/download', { params: { path: { id } }, parseAs: 'blob' }));
export const downloadWorkPdf = (id: string) =>
  answerOf<Blob>(api.GET('/api/work/pdfs/{id}/download', { params: { path: { id } }, parseAs: 'blob' }));

export const readClockLedger = async () => (await answerOf(api.GET('/api/work/ledger'))).entries;
export const readPace = () => answerOf(api.GET('/api/work/pace'));

export const readWorkReviews = async () => (await answerOf(api.GET('/api/work/reviews'))).reviews;
export const downloadReport = (id: string) =>
  answerOf<Blob>(api.GET('/api/work/reviews/{id}/report', { params: { path: { id } }, parseAs: 'blob' }));

export const readWorkProgress = () => answerOf(api.GET('/api/work/progress'));

export const readSequentialWork = () => answerOf(api.GET('/api/work/sequential/session'));
export const startSequentialWork = () => answerOf(api.POST('/api/work/sequential/start'));
export const submitSequentialImage = (imageId: string, submissionContent: string, baseVersion: number) =>
  answerOf(
    api.POST('/api/work/sequential/submit-image', { body: { imageId, submissionContent, baseVersion } }),
  );
export const completeSequentialWork = () => answerOf(api.POST('/api/work/sequential/complete'));
