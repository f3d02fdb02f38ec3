import { Box, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { AppBar, type AppBarProps, useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { ADMIN_DASHBOARD } from '../providers/authProvider';
import { useSiteConfig } from '../site-config/useSiteConfig';
import { LogoutButton } from './LogoutButton';
import { untilIdle } from './untilIdle';

const LiveControls = lazy(async () => {
  await untilIdle();
  return { default: (await import('../live/LiveControls')).LiveControls };
});

export const ConsoleAppBar = (props: AppBarProps) => {
  const { identity } = useGetIdentity();
  return (
    <AppBar {...props} color="inherit" userMenu={<LogoutButton />}>
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
      <Suspense>
        <LiveControls />
      </Suspense>
    </AppBar>
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
