import AccountIcon from '@mui/icons-material/PersonOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box } from '@mui/material';
import { Menu, useResourceDefinitions } from 'react-admin';
import { ADMIN_DASHBOARD } from './providers/authProvider';
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

/** An entry without an icon is a resource and has the resource's icon. */
const entries = [
  { to: ADMIN_DASHBOARD, label: 'Dashboard', icon: DashboardIcon },
  { to: USERS, label: 'Users' },
  { to: AGREEMENTS, label: 'Agreements' },
  { to: SIGNED_AGREEMENTS, label: 'Signatures' },
  { to: IMAGES, label: 'Images' },
  { to: PDFS, label: 'Reference PDFs' },
  { to: REVIEWS, label: <ReviewsMenuLabel /> },
  { to: SEQUENTIAL_WORK, label: 'Sequential work' },
  { to: SITE_CONFIG, label: 'Config', icon: TuneIcon },
  { to: AUDIT_LOG, label: 'Audit log' },
  { to: JOBS, label: 'Jobs' },
  { to: EMAILS, label: 'E-mails' },
  { to: ACCOUNT, label: 'My account', icon: AccountIcon },
];

export const ConsoleMenu = () => {
  const resources = useResourceDefinitions();
  return (
    <Box component="nav" aria-label="Console">
      <Menu>
        {entries.map(({ to, label, icon }) => {
          const Icon = icon ?? resources[to]?.icon;
          return (
            <Menu.Item
              key={to}
              to={to.startsWith('/') ? to : `/${to}`}
              primaryText={label}
              // Resources are registered after the first render.
              leftIcon={Icon && <Icon fontSize="small" />}
            />
          );
        })}
      </Menu>
    </Box>
  );
};
