import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { errorOfAnswer, httpClient, toHttpError } from './httpClient';
import type { SiteConfig } from './records';
import { readToken } from './session';

/** What the console does beyond lists and records, by name. */
export interface ConsoleDataProvider extends DataProvider {
  revealPassword(userId: string): Promise<{ password: string }>;
  downloadAgreement(userId: string): Promise<Blob>;
  getDefaultTerms(): Promise<{ content: string }>;
  downloadSignedPdf(signedAgreementId: string): Promise<Blob>;
  sendSignedPdf(signedAgreementId: string): Promise<{ message: string }>;
  getSiteConfig(): Promise<SiteConfig>;
  updateSiteConfig(config: SiteConfig): Promise<SiteConfig>;
}

const API = '/api';

export const dataProvider: ConsoleDataProvider = {
  ...simpleRestProvider(API, httpClient, 'Content-Range'),
  supportAbortSignal: true,

  revealPassword: (userId) => read(`/admin/users/${userId}/password`),
  downloadAgreement: (userId) => readFile(`/admin/users/${userId}/agreement/download`),
  getDefaultTerms: () => read('/admin/agreements/default-terms'),
  downloadSignedPdf: (id) => readFile(`/admin/signed-agreements/${id}/pdf`),
  sendSignedPdf: (id) => read(`/admin/signed-agreements/${id}/send-pdf`, { method: 'POST' }),
  getSiteConfig: () => read('/admin/site-config'),
  updateSiteConfig: (config) => read('/admin/site-config', { method: 'PUT', body: JSON.stringify(config) }),
};

async function read<Answer>(path: string, options?: { method: string; body?: string }): Promise<Answer> {
  const { json } = await httpClient(`${API}${path}`, options);
  return json as Answer;
}

async function readFile(path: string): Promise<Blob> {
  try {
    const answer = await fetch(`${API}${path}`, { headers: { Authorization: `Bearer ${readToken()}` } });
    if (answer.ok) return await answer.blob();
    throw errorOfAnswer(answer.status, await answer.json().catch(() => null), answer.statusText);
  } catch (error) {
    throw toHttpError(error);
  }
}
