import { useQuery } from '@tanstack/react-query';
import { readSiteConfig } from './calls';

/** The site's name, contact details and rules, read once per visit. */
export function useSiteConfig() {
  return useQuery({
    queryKey: ['site-config'],
    queryFn: readSiteConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
