import { api, getBody } from './api';

const byId = (id: string) => ({ params: { path: { id } } });

export const operationCalls = {
  /** Exports the entries that match the filters as CSV. */
  exportAuditLog: (filter: unknown): Promise<Blob> =>
    getBody(
      api.GET('/api/admin/audit-log/export', {
        params: { query: { filter: JSON.stringify(filter) } },
        parseAs: 'blob',
      }),
    ) as Promise<unknown> as Promise<Blob>,
  getServerStatus: () => getBody(api.GET('/api/admin/server-status')),
  retryJob: async (id: string): Promise<void> => {
    await getBody(api.POST('/api/admin/jobs/{id}/retry', byId(id)));
  },
  sendEmailAgain: (id: string) => getBody(api.POST('/api/admin/emails/{id}/send-again', byId(id))),
  retryEmail: async (id: string): Promise<void> => {
    await getBody(api.POST('/api/admin/emails/{id}/retry', byId(id)));
  },
};
