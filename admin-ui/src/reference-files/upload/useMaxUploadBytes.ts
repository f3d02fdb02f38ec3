import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../providers/api';
import type { ReferenceFileKind } from '../kinds';

/** How large a file may be. Unknown as long as the server has not said: then it is the server that refuses. */
export function useMaxUploadBytes({ maxBytes }: ReferenceFileKind): number {
  const { data } = useQuery({
    queryKey: ['rules'],
    queryFn: async () => (await answerOf(api.GET('/api/site-config'))).config.rules,
    enabled: maxBytes === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return maxBytes ?? data?.maxUploadBytes ?? Number.POSITIVE_INFINITY;
}
