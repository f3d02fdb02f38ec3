import { useSiteConfig } from './useSiteConfig';

/** The site's name as visitors see it; the product's name until it is loaded. */
export const SiteName = () => useSiteConfig().data?.navbarTitle ?? 'Inkwell';
