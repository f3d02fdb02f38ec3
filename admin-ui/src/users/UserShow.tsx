import { formatDateTime } from '@inkwell/web/format-date';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { HttpError, ShowBase, useShowContext } from 'react-admin';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { USERS, type User } from '../providers/resources';
import { UserActions } from './actions/UserActions';
import { UserTabs } from './tabs/UserTabs';
import { RoleBadge, StatusBadges } from './UserBadges';

/** The page shows the assignment in its address; without one, the current assignment. */
export const UserShow = () => {
  const [parameters] = useSearchParams();
  const assignment = parameters.get('assignment');
  return (
    <ShowBase queryOptions={{ onError: ignoreError, ...(assignment && { meta: { assignment } }) }}>
      <BackLink to={`/${USERS}`}>Users</BackLink>
      <UserPage />
    </ShowBase>
  );
};

const UserPage = () => {
  const { record: user, error, refetch } = useShowContext<User>();
  if (user) return <UserDetails user={user} />;
  if (error) {
    return <LoadFailure title="Failed to load user data" error={loadError(error)} onRetry={refetch} />;
  }
  return (
    <Box aria-busy="true" sx={{ pt: 3 }}>
      <Skeleton width={260} height={44} />
      <Skeleton width={200} />
      <Skeleton variant="rounded" height={180} sx={{ mt: 3 }} />
    </Box>
  );
};

/** The server refuses an address with a wrong id, such as a shortened link, as invalid. */
function loadError(error: Error): Error {
  const isMissing = error instanceof HttpError && [400, 404].includes(error.status);
  return isMissing ? new Error('This user does not exist.') : error;
}

const UserDetails = ({ user }: { user: User }) => (
  <>
    <PageHeader
      isNested
      title={user.name}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {user.email} <StatusBadges user={user} /> <RoleBadge role={user.role} />
        </Box>
      }
      actions={<UserActions />}
    />
    <ShownAssignment user={user} />
    {user.suspendedAt && (
      <Alert severity="warning" sx={{ mb: 2 }}>
        Suspended on {formatDateTime(user.suspendedAt)}: {user.suspendedReason}
      </Alert>
    )}
    {user.refusedEmail && (
      <Alert severity="warning" sx={{ mb: 2 }}>
        The last e-mail to {user.email} could not be delivered ({formatDateTime(user.refusedEmail.refusedAt)}
        ). {user.refusedEmail.reason}
      </Alert>
    )}
    {user.isPenalized && (
      <Alert severity="error" sx={{ mb: 2 }}>
        {`Penalized${user.penalizedAt ? ` on ${formatDateTime(user.penalizedAt)}` : ''}${
          user.penalizedReason ? `: ${user.penalizedReason.replaceAll('_', ' ')}` : ''
        }`}
      </Alert>
    )}
    <UserTabs user={user} />
  </>
);

/** Which assignment the tabs and actions are about, if the address names one. */
const ShownAssignment = ({ user }: { user: User }) => {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  if (!parameters.has('assignment') || !user.project) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to={pathname} size="small" color="inherit">
          Show the current one
        </Button>
      }
    >
      This page shows assignment {user.assignmentNumber}, of “{user.project.name}”.
    </Alert>
  );
};
