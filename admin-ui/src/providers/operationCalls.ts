import { api, getBody } from './api';

const byId = (id: string) => ({ params: { path: { id } } });

export const operationCalls = {
  getServerStatus: () => getBody(api.GET('/api/admin/server-status')),
  retryJob: async (id: string): Promise<void> => {
    await getBody(api.POST('/api/admin/jobs/{id}/retry', byId(id)));
  },
  retryEmail: async (id: string): Promise<void> => {
    await getBody(api.POST('/api/admin/emails/{id}/retry', byId(id)));
  },
};
