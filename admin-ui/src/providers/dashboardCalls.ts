import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';

export type SearchAnswer = Schema<'SearchResponse'>;
export type SearchResults = Schema<'SearchResults'>;
export type SearchType = 'all' | 'users' | 'agreements' | 'images' | 'work';

export const dashboardCalls = {
  getStats: async () => (await getBody(api.GET('/api/admin/dashboard-stats'))).stats,
  getDetailedUsers: () => getBody(api.GET('/api/admin/detailed-user-data')),
  getCharts: () => getBody(api.GET('/api/admin/dashboard-charts')),
  triggerAutomation: () => getBody(api.POST('/api/admin/trigger-automation')),

  searchEverything: (q: string, type: SearchType, signal: AbortSignal): Promise<SearchAnswer> =>
    getBody(api.GET('/api/admin/universal-search', { params: { query: { q, type } }, signal })),

  getNotifications: async () => (await getBody(api.GET('/api/admin/notifications'))).notifications,
  clearNotifications: () => getBody(api.DELETE('/api/admin/notifications')),
};
