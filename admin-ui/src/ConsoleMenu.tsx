import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box } from '@mui/material';
import { Menu } from 'react-admin';
import agreements from './agreements';
import auditLog from './audit-log';
import emails from './emails';
import jobs from './jobs';
import { ADMIN_DASHBOARD } from './providers/authProvider';
import {
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
import { images, pdfs } from './reference-files';
import reviews from './reviews';
import { ReviewsMenuLabel } from './reviews/queue/ReviewsMenuLabel';
import sequentialWork from './sequential-work';
import signedAgreements from './signed-agreements';
import users from './users';

const entries = [
  { to: ADMIN_DASHBOARD, label: 'Dashboard', Icon: DashboardIcon },
  { to: `/${USERS}`, label: 'Users', Icon: users.icon },
  { to: `/${AGREEMENTS}`, label: 'Agreements', Icon: agreements.icon },
  { to: `/${SIGNED_AGREEMENTS}`, label: 'Signatures', Icon: signedAgreements.icon },
  { to: `/${IMAGES}`, label: 'Images', Icon: images.icon },
  { to: `/${PDFS}`, label: 'Reference PDFs', Icon: pdfs.icon },
  { to: `/${REVIEWS}`, label: <ReviewsMenuLabel />, Icon: reviews.icon },
  { to: `/${SEQUENTIAL_WORK}`, label: 'Sequential work', Icon: sequentialWork.icon },
  { to: `/${SITE_CONFIG}`, label: 'Config', Icon: TuneIcon },
  { to: `/${AUDIT_LOG}`, label: 'Audit log', Icon: auditLog.icon },
  { to: `/${JOBS}`, label: 'Jobs', Icon: jobs.icon },
  { to: `/${EMAILS}`, label: 'E-mails', Icon: emails.icon },
];

export const ConsoleMenu = () => (
  <Box component="nav" aria-label="Console">
    <Menu>
      {entries.map(({ to, label, Icon }) => (
        <Menu.Item key={to} to={to} primaryText={label} leftIcon={<Icon fontSize="small" />} />
      ))}
    </Menu>
  </Box>
);
