import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { useMay } from '../providers/permissions';

/** The site's name as visitors see it; the product's name until it is loaded. */
export const SiteName = () => (useMay('site-config:read') ? <ConfiguredName /> : <PublicName />);

const ConfiguredName = () => useSiteConfig().data?.navbarTitle ?? 'Inkwell';

const PublicName = () => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['public-site-config'],
    queryFn: () => dataProvider.getPublicSiteConfig(),
  });
  return data?.navbarTitle ?? 'Inkwell';
};

export const SITE_CONFIG_KEY = ['site-config'];

export function useSiteConfig() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: SITE_CONFIG_KEY, queryFn: () => dataProvider.getSiteConfig() });
}
