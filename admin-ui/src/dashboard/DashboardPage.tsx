import { Box } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { PageHeader } from '../layout/PageHeader';
import { NewestSignatures } from './NewestSignatures';
import { NewestUsers } from './NewestUsers';
import { QuickActions } from './QuickActions';
import { Totals } from './Totals';

export const DashboardPage = () => {
  const { identity } = useGetIdentity();
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={identity?.fullName ? `Welcome back, ${identity.fullName}!` : 'Welcome back!'}
      />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Totals />
        <QuickActions />
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <NewestUsers />
          <NewestSignatures />
        </Box>
      </Box>
    </>
  );
};
