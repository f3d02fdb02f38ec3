import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useAuthenticated } from 'react-admin';
import { Link } from 'react-router-dom';
import { DialogHost } from '../dialogs/DialogHost';
import { useReportFailures } from '../errors/useReportFailures';
import { LogoutButton } from '../layout/LogoutButton';
import { usePageTitle } from '../layout/PageHeader';
import { ADMIN_DASHBOARD } from '../providers/paths';
import { readDeepLink } from '../providers/signInHandover';
import { ReauthenticationHost } from './ReauthenticationHost';
import { SecondFactorsCard } from './SecondFactorsCard';
import { secondFactorsQuery } from './secondFactors';

/** The only page for staff without a second factor, if this server requires one. */
export const SecondFactorSetUpPage = () => {
  usePageTitle('Set up two-step sign-in');
  const { isPending } = useAuthenticated();
  useReportFailures();
  if (isPending) return null;
  return (
    <DialogHost>
      <Box
        component="main"
        sx={{
          minHeight: '100dvh',
          bgcolor: 'background.default',
          p: 2,
          display: 'grid',
          placeItems: 'center',
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 640 }}>
          <Typography variant="h1">Set up two-step sign-in</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
            This site requires a second factor for everyone who works in the console.
          </Typography>
          <SecondFactorsCard />
          <NextStep />
        </Box>
      </Box>
      <ReauthenticationHost />
    </DialogHost>
  );
};

const NextStep = () => {
  const { data } = useQuery(secondFactorsQuery);
  const isDone = (data?.factors.length ?? 0) > 0;
  return (
    <Stack direction="row" sx={{ mt: 3, gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 48 }}>
      {isDone ? (
        <Button component={Link} to={readDeepLink() ?? ADMIN_DASHBOARD} variant="contained" size="large">
          Continue to the console
        </Button>
      ) : (
        <Alert severity="info" sx={{ flex: 1 }}>
          Add an authenticator app or a passkey to continue.
        </Alert>
      )}
      <LogoutButton />
    </Stack>
  );
};
