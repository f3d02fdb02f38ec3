import icon from '@mui/icons-material/PersonOutlined';
import { lazy } from 'react';
import { definePage } from '../providers/defineResource';
import { ACCOUNT } from '../providers/resources';

export const account = definePage({
  path: `/${ACCOUNT}`,
  menu: { label: 'My account', icon },
  page: lazy(async () => ({ default: (await import('./AccountPage')).AccountPage })),
});
