import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import agreements from '../agreements';
import { AGREEMENTS, SIGNED_AGREEMENTS, SITE_CONFIG, USERS } from '../providers/resources';
import signedAgreements from '../signed-agreements';
import users from '../users';

const actions = [
  { to: USERS, label: 'Manage Users', text: 'Find a person and see how far they are', Icon: users.icon },
  { to: AGREEMENTS, label: 'Agreements', text: 'Write and publish versions', Icon: agreements.icon },
  {
    to: SIGNED_AGREEMENTS,
    label: 'View Signatures',
    text: 'Read, download and send signed copies',
    Icon: signedAgreements.icon,
  },
  { to: SITE_CONFIG, label: 'Site Configuration', text: 'Name, phone, address and e-mail', Icon: TuneIcon },
];

export const QuickActions = () => (
  <Box component="section" aria-labelledby="quick-actions">
    <Typography id="quick-actions" variant="h2" sx={{ mb: 1.5 }}>
      Quick actions
    </Typography>
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 230px), 1fr))' }}
    >
      {actions.map(({ to, label, text, Icon }) => (
        <Card key={to}>
          <CardActionArea
            component={Link}
            to={`/${to}`}
            sx={{
              p: 2,
              height: '100%',
              display: 'flex',
              gap: 1.5,
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
            }}
          >
            <Icon sx={{ color: 'primary.main', mt: 0.25 }} />
            <Box>
              <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </Box>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  </Box>
);
