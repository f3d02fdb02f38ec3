import icon from '@mui/icons-material/SpaceDashboardOutlined';
import { lazy } from 'react';
import { Navigate } from 'react-router-dom';
import { definePage } from '../providers/defineResource';
import { ADMIN_DASHBOARD } from '../providers/paths';
import { REVIEWS } from '../providers/resources';

export const dashboard = definePage({
  path: ADMIN_DASHBOARD,
  permission: 'dashboard:read',
  // Reviewers have no dashboard, and begin with the queue.
  accessDenied: <Navigate to={`/${REVIEWS}`} replace />,
  menu: { label: 'Dashboard', icon },
  page: lazy(async () => ({ default: (await import('./DashboardPage')).DashboardPage })),
});
