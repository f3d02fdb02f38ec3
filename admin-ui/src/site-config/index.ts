import icon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import { definePage } from '../providers/defineResource';
import { SITE_CONFIG } from '../providers/resources';

export const siteConfig = definePage({
  path: `/${SITE_CONFIG}`,
  permission: 'site-config:read',
  menu: { label: 'Config', icon },
  page: lazy(async () => ({ default: (await import('./SiteConfigPage')).SiteConfigPage })),
});
