import { Box, Card, Typography } from '@mui/material';
import { Fact, Facts } from '../../display/Facts';
import type { User } from '../../providers/records';
import { UserJourney } from '../UserJourney';

export const OverviewTab = ({ user }: { user: User }) => (
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
);
