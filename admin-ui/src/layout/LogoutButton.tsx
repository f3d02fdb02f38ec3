import LogoutIcon from '@mui/icons-material/Logout';
import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { useLogout } from 'react-admin';

export const LogoutButton = () => {
  const logout = useLogout();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const signOut = () => logout({}, undefined, false);
  if (isPhone) {
    return (
      <IconButton color="inherit" aria-label="Logout" onClick={signOut}>
        <LogoutIcon />
      </IconButton>
    );
  }
  return (
    <Button color="inherit" startIcon={<LogoutIcon />} onClick={signOut}>
      Logout
    </Button>
  );
};
