import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, LoadingIndicator, ToggleThemeButton, useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { ADMIN_DASHBOARD } from '../providers/paths';
import { ACCOUNT } from '../providers/resources';
import { LogoutButton } from './LogoutButton';

interface ConsoleAppBarProps {
  siteName: ReactNode;
  /** The parts between the administrator's name and the buttons that every page has. */
  children: ReactNode;
}

export const ConsoleAppBar = ({ siteName, children }: ConsoleAppBarProps) => {
  const { identity } = useGetIdentity();
  return (
    <AppBar alwaysOn color="inherit" toolbar={<SchemeAndRefresh />} userMenu={<LogoutButton />}>
      <Box
        component={Link}
        to={ADMIN_DASHBOARD}
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 1,
          minWidth: 0,
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <Typography
          component="span"
          noWrap
          sx={{ fontFamily: 'h1.fontFamily', fontSize: 20, fontWeight: 600 }}
        >
          {siteName}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
        >
          Console
        </Typography>
      </Box>
      <Box sx={{ flex: 1 }} />
      {identity?.fullName && (
        <Typography
          component={Link}
          to={`/${ACCOUNT}`}
          title="My account"
          variant="body2"
          noWrap
          sx={{ color: 'text.secondary', mr: 1, display: { xs: 'none', md: 'block' }, maxWidth: 280 }}
        >
          {identity.fullName}
        </Typography>
      )}
      {children}
    </AppBar>
  );
};

/** Hidden on a phone, where the site's name needs the space: the phone sets the scheme, and a pull reloads the page. */
const SchemeAndRefresh = () => {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  if (isPhone) return null;
  return (
    <>
      <ToggleThemeButton />
      <LoadingIndicator />
    </>
  );
};
