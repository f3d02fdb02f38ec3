import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { KeysOfUser } from '../api-keys/KeysOfUser';
import { PageHeader } from '../layout/PageHeader';
import { EmptyText } from '../lists/FilteredList';
import { api, byId } from '../providers/api';
import { readSession } from '../providers/session';
import { SecondFactorsCard } from '../second-factors/SecondFactorsCard';
import { secondFactorsQuery } from '../second-factors/secondFactors';
import { SessionList } from '../users/tabs/SessionList';
import { Loaded } from '../users/tabs/TabParts';
import { listOwnSessions, ownSessionsQuery } from './ownSessions';
import { PasswordForm } from './PasswordForm';

/** The account of the signed-in user. */
export const AccountPage = () => (
  <>
    <PageHeader title="My account" lead="Your password, two-step sign-in, and where you are signed in." />
    <Sections />
  </>
);

/** Shown together, because a section that comes later would move the others. */
const Sections = () => {
  const factors = useQuery(secondFactorsQuery);
  const sessions = useQuery(ownSessionsQuery);
  const user = readSession()?.user;
  const [hasLoaded, setHasLoaded] = useState(false);
  // A section that failed is pending again while it is retried, and stays where it is.
  if (!hasLoaded && !factors.isPending && !sessions.isPending) setHasLoaded(true);
  if (!hasLoaded) return <Skeleton variant="rounded" height={600} aria-busy="true" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <PasswordSection hasPassword={factors.data?.hasPassword !== false} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SecondFactorsCard />
        <Section title="Active sessions">
          {user && (
            <>
              <OwnSessions user={user} />
              <KeysOfUser user={user} outlived="the sessions and the password" />
            </>
          )}
        </Section>
      </Box>
    </Box>
  );
};

const PasswordSection = ({ hasPassword }: { hasPassword: boolean }) => {
  if (!hasPassword) {
    return (
      <Section title="Your password">
        <Typography>
          You sign in with single sign-on, so you have no password here. You change it at your identity
          provider.
        </Typography>
      </Section>
    );
  }
  return (
    <Section title="Change your password">
      <PasswordForm />
    </Section>
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Card>
);

const OwnSessions = ({ user }: { user: { id: string } }) => (
  <Loaded queryKey={ownSessionsQuery.queryKey} load={listOwnSessions} failure="Failed to load your sessions">
    {(sessions) =>
      sessions.length === 0 ? (
        <EmptyText>No sessions since the last update. Sign in again to see them here.</EmptyText>
      ) : (
        <SessionList
          user={user}
          sessions={sessions}
          end={(id) => api.DELETE('/api/auth/sessions/{id}', byId(id))}
          endAll={() => api.DELETE('/api/auth/sessions')}
          endAllLabel="End all other sessions"
        />
      )
    }
  </Loaded>
);
