import { useQuery } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import { useMay } from '../providers/permissions';

/** The site's name as visitors see it; the product's name until it is loaded. */
export const SiteName = () => (useMay('site-config:read') ? <ConfiguredName /> : <PublicName />);

const ConfiguredName = () => useSiteConfig().data?.navbarTitle ?? 'Inkwell';

const PublicName = () => {
  const { data } = useQuery({
    queryKey: ['public-site-config'],
    queryFn: async () => (await getBody(api.GET('/api/site-config'))).config,
  });
  return data?.navbarTitle ?? 'Inkwell';
};

export const SITE_CONFIG_KEY = ['site-config'];

export function useSiteConfig() {
  return useQuery({
    queryKey: SITE_CONFIG_KEY,
    queryFn: async () => (await getBody(api.GET('/api/admin/site-config'))).config,
  });
}
