import { useRules } from '../../providers/rules';
import type { ReferenceFileKind } from '../kinds';

/** The maximum size of a file. Infinite until the server's limit is loaded; the server checks it anyway. */
export function useMaxUploadBytes({ maxBytes }: ReferenceFileKind): number {
  const { data } = useRules({ enabled: maxBytes === null });
  return maxBytes ?? data?.maxUploadBytes ?? Number.POSITIVE_INFINITY;
}
