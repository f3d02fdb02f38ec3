import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';

/** The site's name as visitors see it; the product's name until it is loaded. */
export const SiteName = () => useSiteConfig().data?.navbarTitle ?? 'Inkwell';

export const SITE_CONFIG_KEY = ['site-config'];

export function useSiteConfig() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: SITE_CONFIG_KEY, queryFn: () => dataProvider.getSiteConfig() });
}
