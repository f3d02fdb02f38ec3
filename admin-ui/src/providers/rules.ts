import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, getBody } from './api';

/** The server's limits. They change only with a restart of the server, so they are read once. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: async () => (await getBody(api.GET('/api/site-config'))).config.rules,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useRules({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...rulesQuery, enabled });
}
