import { ApiFailure, toFailure } from './failure';
import { endSession, getSession } from './session';
import type {
  AgreementToSign,
  Dashboard,
  Profile,
  Registration,
  SignedAgreement,
  SignedInAnswer,
  SiteConfig,
  Verdict,
} from './types';

interface Options {
  body?: unknown;
  /** The token of a signing link; without it the session's goes along. */
  linkToken?: string;
}

async function request(method: string, path: string, { body, linkToken }: Options = {}): Promise<Response> {
  const token = linkToken ?? getSession()?.token;
  const isForm = body instanceof FormData;
  const headers = new Headers();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(`${window.location.origin}${path}`, {
      method,
      headers,
      body: body === undefined || isForm ? (body as FormData | undefined) : JSON.stringify(body),
    });
  } catch (cause) {
    throw new ApiFailure('', { statusCode: 0, code: 'NETWORK' }, { cause });
  }
  if (response.ok) return response;
  // A late answer to an older session must not end a newer one.
  if (response.status === 401 && token === getSession()?.token) endSession('expired');
  throw toFailure(response, await response.json().catch(() => null));
}

async function read<Answer>(method: string, path: string, options?: Options): Promise<Answer> {
  return (await (await request(method, path, options)).json()) as Answer;
}

interface Message {
  message: string;
}

export const readSiteConfig = async () =>
  (await read<{ config: SiteConfig }>('GET', '/api/site-config')).config;

export const register = (body: Registration) => read<Message>('POST', '/api/auth/register', { body });
export const verifyOtp = (body: { email: string; otp: string }) =>
  read<Message & { agreementLink?: string }>('POST', '/api/auth/verify-otp', { body });
export const resendOtp = (email: string) =>
  read<Message & { retryAfterSeconds: number }>('POST', '/api/auth/resend-otp', { body: { email } });
export const login = (body: { email: string; password: string }) =>
  read<SignedInAnswer>('POST', '/api/auth/login', { body });
export const logout = () => request('POST', '/api/auth/logout');
export const forgotPassword = (email: string) =>
  read<Message>('POST', '/api/auth/forgot-password', { body: { email } });
export const resetPassword = (body: { token: string; password: string }) =>
  read<Message>('POST', '/api/auth/reset-password', { body });

export const readAgreement = (linkToken: string) =>
  read<AgreementToSign>('GET', '/api/auth/agreement', { linkToken });
export const signAgreement = (linkToken: string, body: { signature: string; agreementVersion?: number }) =>
  read<Message & SignedInAnswer>('POST', '/api/auth/sign-agreement', { linkToken, body });
export const readSignedAgreement = async (userId: string) =>
  (await read<{ agreement: SignedAgreement }>('GET', `/api/auth/get-agreement/${encodeURIComponent(userId)}`))
    .agreement;
export const downloadSignedAgreement = async (userId: string) =>
  (await request('GET', `/api/auth/get-agreement/${encodeURIComponent(userId)}/pdf`)).blob();

export const readDashboard = () => read<Dashboard>('GET', '/api/users/dashboard');
export const readProfile = async () => (await read<{ user: Profile }>('GET', '/api/users/profile')).user;
export const updateProfile = async (body: Omit<Profile, 'email'>) =>
  read<Message & { user: Profile }>('PUT', '/api/users/profile', { body });

export const verifyFingerprint = async (fingerprint: string) =>
  (await read<{ status: Verdict }>('POST', '/api/verify/fingerprint', { body: { fingerprint } })).status;
export const verifyPdf = async (pdf: File) => {
  const body = new FormData();
  body.set('pdf', pdf);
  return (await read<{ status: Verdict }>('POST', '/api/verify/pdf', { body })).status;
};
