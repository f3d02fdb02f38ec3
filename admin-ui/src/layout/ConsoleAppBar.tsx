import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { AppBar, type AppBarProps, LoadingIndicator, ToggleThemeButton, useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { ADMIN_DASHBOARD } from '../providers/authProvider';
import { SearchShortcut } from '../search/SearchShortcut';
import { useSiteConfig } from '../site-config/useSiteConfig';
import { LogoutButton } from './LogoutButton';
import { useFirstRest } from './useFirstRest';

// Without it the console is as useful as before: where its code does not come, the page stays.
const AfterFirstRest = lazy(() =>
  import('./AfterFirstRest').then(
    ({ AfterFirstRest: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => <></> }),
  ),
);

export const ConsoleAppBar = (props: AppBarProps) => {
  const { identity } = useGetIdentity();
  const hasPage = useFirstRest();
  return (
    <AppBar {...props} color="inherit" toolbar={<SchemeAndRefresh />} userMenu={<LogoutButton />}>
      <Brand />
      <Box sx={{ flex: 1 }} />
      {identity?.fullName && (
        <Typography
          variant="body2"
          noWrap
          sx={{ color: 'text.secondary', mr: 1, display: { xs: 'none', md: 'block' }, maxWidth: 280 }}
        >
          {identity.fullName}
        </Typography>
      )}
      <SearchShortcut />
      <Suspense>{hasPage && <AfterFirstRest />}</Suspense>
    </AppBar>
  );
};

/** On a phone the name of the site needs the room; the scheme is the phone's, and pages are pulled down. */
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

/** The operator's own name for the site, as visitors see it. */
const Brand = () => {
  const { data } = useSiteConfig();
  return (
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
      <Typography component="span" noWrap sx={{ fontFamily: 'h1.fontFamily', fontSize: 20, fontWeight: 600 }}>
        {data?.navbarTitle ?? 'Inkwell'}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      >
        Console
      </Typography>
    </Box>
  );
};
