import icon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { lazy } from 'react';
import { definePage } from '../providers/defineResource';
import { ROLES_PAGE } from './rolesPath';

export const roles = definePage({
  path: ROLES_PAGE,
  menu: { label: 'Roles', icon },
  page: lazy(async () => ({ default: (await import('./RolesPage')).RolesPage })),
});
