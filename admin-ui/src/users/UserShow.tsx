import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { ShowBase, useShowContext } from 'react-admin';
import { BackLink } from '../layout/BackLink';
import { Fact, Facts } from '../layout/Facts';
import { formatMoment } from '../layout/formatDate';
import { ignoreError } from '../layout/ignoreError';
import { LoadFailure } from '../layout/LoadFailure';
import { PageHeader } from '../layout/PageHeader';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { MoreActions } from './actions/MoreActions';
import { UserActionButton } from './actions/UserActionButton';
import { useEditUser } from './actions/useEditUser';
import { usePenalize } from './actions/usePenalize';
import { useRemovePenalty } from './actions/useRemovePenalty';
import { useViewPassword } from './actions/useViewPassword';
import { RoleBadge } from './RoleBadge';
import { StatusBadge } from './StatusBadge';
import { UserJourney } from './UserJourney';

export const UserShow = () => (
  <ShowBase queryOptions={{ onError: ignoreError }}>
    <BackLink to={`/${USERS}`}>Users</BackLink>
    <UserPage />
  </ShowBase>
);

const UserPage = () => {
  const { record: user, error, refetch } = useShowContext<User>();
  if (user) return <UserDetails user={user} />;
  if (error) return <LoadFailure title="Failed to load user data" error={error} onRetry={refetch} />;
  return (
    <Box aria-busy="true" sx={{ pt: 3 }}>
      <Skeleton width={260} height={44} />
      <Skeleton width={200} />
      <Skeleton variant="rounded" height={180} sx={{ mt: 3 }} />
    </Box>
  );
};

const UserDetails = ({ user }: { user: User }) => (
  <>
    <PageHeader
      isNested
      title={user.name}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {user.email} <StatusBadge user={user} /> <RoleBadge role={user.role} />
        </Box>
      }
      actions={
        <>
          <UserActionButton use={useEditUser} user={user} />
          <UserActionButton use={useViewPassword} user={user} />
          <UserActionButton use={usePenalize} user={user} />
          <UserActionButton use={useRemovePenalty} user={user} />
          <MoreActions user={user} />
        </>
      }
    />
    {user.isPenalized && (
      <Alert severity="error" sx={{ mb: 2 }}>
        Penalized{user.penalizedAt ? ` on ${formatMoment(user.penalizedAt)}` : ''}
        {user.penalizedReason ? `: ${user.penalizedReason.replaceAll('_', ' ')}` : ''}
      </Alert>
    )}
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, alignItems: 'start' }}
    >
      <Card sx={{ p: 3 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Contact
        </Typography>
        <Facts>
          <Fact name="Email">{user.email}</Fact>
          <Fact name="Mobile number">{user.mobileNumber || '–'}</Fact>
          <Fact name="Alternative mobile">{user.alternativeMobileNumber || '–'}</Fact>
          <Fact name="Address" wide>
            {user.address || '–'}
          </Fact>
        </Facts>
      </Card>
      {user.role === 'user' && (
        <Card sx={{ p: 3 }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Progress
          </Typography>
          <UserJourney user={user} />
        </Card>
      )}
    </Box>
  </>
);
