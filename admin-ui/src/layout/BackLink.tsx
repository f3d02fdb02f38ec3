import BackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Button
    component={Link}
    to={to}
    size="small"
    startIcon={<BackIcon />}
    sx={{ mt: 2, ml: -1, alignSelf: 'flex-start' }}
  >
    {children}
  </Button>
);
