import LockIcon from '@mui/icons-material/LockOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from '../lists/EmptyState';
import { ADMIN_DASHBOARD } from '../providers/paths';
import { ROLES_PAGE } from './rolesPath';

/** In place of a page that is not for the role. */
export const AccessDenied = () => (
  <>
    <PageHeader title="Not for your role" />
    <EmptyState
      Icon={LockIcon}
      title="Your role does not include this page"
      action={
        <Button component={Link} to={ADMIN_DASHBOARD} variant="contained">
          Go to your first page
        </Button>
      }
    >
      The page <Link to={ROLES_PAGE}>Roles</Link> lists what each role may do.
    </EmptyState>
  </>
);
