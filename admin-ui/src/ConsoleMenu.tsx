import type { Permission } from '@inkwell/contract/permissions';
import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import AccountIcon from '@mui/icons-material/PersonOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box, type SvgIcon } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { Menu, type MenuItemLinkProps, useRemoveFromStore, useResourceDefinitions } from 'react-admin';
import { ROLES_PAGE } from './access/rolesPath';
import { may } from './providers/may';
import { ADMIN_DASHBOARD } from './providers/paths';
import {
  ACCOUNT,
  AGREEMENTS,
  AUDIT_LOG,
  EMAILS,
  IMAGES,
  JOBS,
  PDFS,
  REVIEWS,
  SEQUENTIAL_WORK,
  SIGNED_AGREEMENTS,
  SITE_CONFIG,
  USERS,
} from './providers/resources';
import { ReviewsMenuLabel } from './reviews/queue/ReviewsMenuLabel';

interface MenuEntry {
  /** Without it, the entry is for all staff. */
  permission?: Permission;
  to: string;
  label: ReactNode;
  icon?: typeof SvgIcon;
}

/** An entry without an icon is a resource and has the resource's icon. */
const entries: MenuEntry[] = [
  { permission: 'dashboard:read', to: ADMIN_DASHBOARD, label: 'Dashboard', icon: DashboardIcon },
  { permission: 'users:read', to: USERS, label: 'Users' },
  { permission: 'agreements:read', to: AGREEMENTS, label: 'Agreements' },
  { permission: 'signed-agreements:read', to: SIGNED_AGREEMENTS, label: 'Signatures' },
  { permission: 'references:read', to: IMAGES, label: 'Images' },
  { permission: 'references:read', to: PDFS, label: 'Reference PDFs' },
  { permission: 'reviews:read', to: REVIEWS, label: <ReviewsMenuLabel /> },
  { permission: 'reviews:read', to: SEQUENTIAL_WORK, label: 'Sequential work' },
  { permission: 'site-config:read', to: SITE_CONFIG, label: 'Config', icon: TuneIcon },
  { permission: 'audit-log:read', to: AUDIT_LOG, label: 'Audit log' },
  { permission: 'operations:read', to: JOBS, label: 'Jobs' },
  { permission: 'operations:read', to: EMAILS, label: 'E-mails' },
  { to: ROLES_PAGE, label: 'Roles', icon: RolesIcon },
  { to: ACCOUNT, label: 'My account', icon: AccountIcon },
];

export const ConsoleMenu = () => {
  const resources = useResourceDefinitions();
  return (
    <Box component="nav" aria-label="Console">
      <Menu>
        {entries.map(({ permission, to, label, icon }) => {
          if (permission && !may(permission)) return null;
          return (
            <MenuItem
              key={to}
              to={to.startsWith('/') ? to : `/${to}`}
              primaryText={label}
              // Resources are registered after the first render.
              Icon={icon ?? resources[to]?.icon}
            />
          );
        })}
      </Menu>
    </Box>
  );
};

/** `memo`: react-admin renders the menu again for each resource that it registers, up to three times. */
const MenuItem = memo(
  ({ Icon, to, ...props }: Omit<MenuItemLinkProps, 'to'> & { to: string; Icon?: MenuEntry['icon'] }) => {
    const removeFromStore = useRemoveFromStore();
    return (
      <Menu.Item
        {...props}
        to={to}
        state={FROM_THE_TOP}
        // The list starts without the filter of the last visit, which hides records without a word.
        onClick={() => removeFromStore(`${to.slice(1)}.listParams`)}
        leftIcon={Icon && <Icon fontSize="small" />}
      />
    );
  },
);

/** react-admin scrolls to the beginning of a page that is opened with this state. */
const FROM_THE_TOP = { _scrollToTop: true };
