import { answerOf, api } from './api';

export const dashboardCalls = {
  getNotifications: async () => (await answerOf(api.GET('/api/admin/notifications'))).notifications,
  clearNotifications: () => answerOf(api.DELETE('/api/admin/notifications')),
};
