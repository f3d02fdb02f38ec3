import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { PageHeader } from '../layout/PageHeader';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { SecondFactorsCard } from '../second-factors/SecondFactorsCard';
import { useSecondFactors } from '../second-factors/secondFactors';
import { SessionList } from '../users/tabs/SessionList';
import { EmptyText, Loaded } from '../users/tabs/TabParts';
import { PasswordForm } from './PasswordForm';
import { SESSIONS_KEY } from './sessionsKey';

/** The account of the signed-in person. */
export const AccountPage = () => (
  <>
    <PageHeader title="My account" lead="Your password, two-step sign-in, and where you are signed in." />
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <PasswordSection />
      <SecondFactorsCard />
      <Section title="Active sessions">
        <OwnSessions />
      </Section>
    </Box>
  </>
);

const PasswordSection = () => {
  const { data, isPending } = useSecondFactors();
  if (isPending) return null;
  if (data?.hasPassword === false) {
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

const OwnSessions = () => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <Loaded
      queryKey={SESSIONS_KEY}
      load={() => dataProvider.listSessions()}
      failure="Failed to load your sessions"
    >
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyText>No sessions since the last update. Sign in again to see them here.</EmptyText>
        ) : (
          <SessionList
            sessions={sessions}
            queryKey={SESSIONS_KEY}
            end={(id) => dataProvider.endSession(id)}
            endAll={() => dataProvider.endOtherSessions()}
            endAllLabel="End all other sessions"
          />
        )
      }
    </Loaded>
  );
};
