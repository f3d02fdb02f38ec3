import type { Schema } from '@inkwell/contract/client';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import { api, getBody } from './api';
import { dashboardCalls } from './dashboardCalls';
import { httpClient } from './httpClient';
import { operationCalls } from './operationCalls';
import type { SiteConfig, SiteConfigChanges } from './records';
import { referenceFileCalls } from './referenceFileCalls';
import { reviewCalls } from './reviewCalls';
import { secondFactorCalls } from './secondFactorCalls';
import { sessionCalls } from './sessionCalls';
import { userCalls } from './userCalls';

type DashboardCalls = typeof dashboardCalls;
type OperationCalls = typeof operationCalls;
type ReferenceFileCalls = typeof referenceFileCalls;
type ReviewCalls = typeof reviewCalls;
type SessionCalls = typeof sessionCalls;
type SecondFactorCalls = typeof secondFactorCalls;
type UserCalls = typeof userCalls;

/** The data provider with the console's own calls. */
export interface ConsoleDataProvider
  extends DataProvider,
    DashboardCalls,
    OperationCalls,
    ReferenceFileCalls,
    ReviewCalls,
    SessionCalls,
    SecondFactorCalls,
    UserCalls {
  getDefaultTerms(): Promise<{ content: string }>;
  downloadSignedPdf(signedAgreementId: string): Promise<Blob>;
  sendSignedPdf(signedAgreementId: string): Promise<{ message: string }>;
  getSiteConfig(): Promise<SiteConfig>;
  /** What visitors see, for roles that may not read the configuration. */
  getPublicSiteConfig(): Promise<Schema<'SiteConfigResponse'>['config']>;
  updateSiteConfig(changes: SiteConfigChanges): Promise<SiteConfig>;
}

const byId = (id: string) => ({ params: { path: { id } } });

export const dataProvider: ConsoleDataProvider = {
  ...simpleRestProvider('/api', httpClient),
  getList,
  supportAbortSignal: true,
  ...dashboardCalls,
  ...operationCalls,
  ...referenceFileCalls,
  ...reviewCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...userCalls,

  getDefaultTerms: () => getBody(api.GET('/api/admin/agreements/default-terms')),

  downloadSignedPdf: (id) =>
    getBody(api.GET('/api/admin/signed-agreements/{id}/pdf', { ...byId(id), parseAs: 'blob' })),

  sendSignedPdf: (id) => getBody(api.POST('/api/admin/signed-agreements/{id}/send-pdf', byId(id))),

  getPublicSiteConfig: async () => (await getBody(api.GET('/api/site-config'))).config,

  getSiteConfig: async () => (await getBody(api.GET('/api/admin/site-config'))).config,

  updateSiteConfig: async (body) => (await getBody(api.PUT('/api/admin/site-config', { body }))).config,
};

/** The server counts up to 10,000; `meta.totalIsMore` says that there are more records than `total`. */
async function getList(
  resource: string,
  params: GetListParams & { signal?: AbortSignal },
): Promise<GetListResult> {
  const { pagination = { page: 1, perPage: 25 }, sort, filter, signal } = params;
  const { page, perPage } = pagination;
  const query = new URLSearchParams({
    ...(sort ? { sort: JSON.stringify([sort.field, sort.order]) } : {}),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
  });
  const { body, json } = await httpClient(`/api/${resource}?${query}`, signal ? { signal } : {});
  const { total, totalIsMore = false } = JSON.parse(body);
  return { data: json as GetListResult['data'], total, meta: { totalIsMore } };
}
