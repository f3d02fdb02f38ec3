import { useQuery } from '@tanstack/react-query';
import { api, getBody } from './api';

export const RULES_KEY = ['rules'];

/** The server's limits. They change only with a restart of the server, so they are read once. */
export function useRules({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: RULES_KEY,
    queryFn: async () => (await getBody(api.GET('/api/site-config'))).config.rules,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
