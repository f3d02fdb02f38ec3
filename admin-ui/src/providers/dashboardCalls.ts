import type { Schema } from '@inkwell/contract/client';
import { answerOf, api } from './api';

export type SearchResults = Schema<'SearchResultsDto'>;
export type SearchType = 'all' | 'users' | 'agreements' | 'images' | 'work';

const byId = (id: string) => ({ params: { path: { id } } });

export const dashboardCalls = {
  getStats: async () => (await answerOf(api.GET('/api/admin/dashboard-stats'))).stats,
  getDetailedUsers: () => answerOf(api.GET('/api/admin/detailed-user-data')),
  getCharts: () => answerOf(api.GET('/api/admin/dashboard-charts')),
  triggerAutomation: () => answerOf(api.POST('/api/admin/trigger-automation')),
  getWork: (userId: string) => answerOf(api.GET('/api/admin/users/{id}/work', byId(userId))),

  searchEverything: async (q: string, type: SearchType, signal: AbortSignal): Promise<SearchResults> =>
    (await answerOf(api.GET('/api/admin/universal-search', { params: { query: { q, type } }, signal })))
      .results,

  getNotifications: async () => (await answerOf(api.GET('/api/admin/notifications'))).notifications,
  clearNotifications: () => answerOf(api.DELETE('/api/admin/notifications')),
};
