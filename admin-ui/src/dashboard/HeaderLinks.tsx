import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import agreements from '../agreements';
import { AGREEMENTS, IMAGES, SIGNED_AGREEMENTS, SITE_CONFIG, USERS } from '../providers/resources';
import { images } from '../reference-files';
import signedAgreements from '../signed-agreements';
import users from '../users';

const pages = [
  { to: USERS, label: 'Users', Icon: users.icon },
  { to: AGREEMENTS, label: 'Agreements', Icon: agreements.icon },
  { to: SIGNED_AGREEMENTS, label: 'Signatures', Icon: signedAgreements.icon },
  { to: SITE_CONFIG, label: 'Config', Icon: TuneIcon },
  { to: IMAGES, label: 'Images', Icon: images.icon },
];

/** The pages most often gone to, in view also where the menu is folded away. Logout stands in the bar above. */
export const HeaderLinks = () => (
  <Box component="nav" aria-label="Pages" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {pages.map(({ to, label, Icon }) => (
      <Button key={to} component={Link} to={`/${to}`} size="small" variant="outlined" startIcon={<Icon />}>
        {label}
      </Button>
    ))}
  </Box>
);
