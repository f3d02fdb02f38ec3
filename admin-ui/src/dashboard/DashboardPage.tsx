import { formatCount } from '@inkwell/contract/format-count';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { agreements } from '../agreements';
import { UrlTabs } from '../display/UrlTabs';
import { LoadFailure } from '../errors/LoadFailure';
import { PageHeader } from '../layout/PageHeader';
import { listPath } from '../lists/listPath';
import { api, getBody } from '../providers/api';
import {
  AGREEMENTS,
  type DashboardStats,
  EMAILS,
  IMAGES,
  SIGNED_AGREEMENTS,
  SITE_CONFIG,
  USERS,
} from '../providers/resources';
import { images } from '../reference-files';
import { UniversalSearch } from '../search/UniversalSearch';
import { signedAgreements } from '../signed-agreements';
import { users } from '../users';
import { Overview } from './Overview';
import { StatCards } from './StatCards';

export const DashboardPage = () => {
  const { identity } = useGetIdentity();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'stats'],
    queryFn: async () => (await getBody(api.GET('/api/admin/dashboard-stats'))).stats,
  });
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={identity?.fullName ? `Welcome back, ${identity.fullName}!` : 'Welcome back!'}
        actions={<HeaderLinks />}
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SearchBox />
        {error && !data ? (
          <LoadFailure title="Failed to load dashboard stats" error={error} onRetry={() => refetch()} />
        ) : (
          <StatCards stats={data} />
        )}
        {data && <RefusedEmails count={data.refusedEmails} />}
        <DashboardTabs stats={data} hasFailed={error !== null} />
      </Box>
    </>
  );
};

const RefusedEmails = ({ count }: { count: number }) =>
  count > 0 && (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={listPath(EMAILS, { status: 'refused' })} color="inherit" size="small">
          Show
        </Button>
      }
    >
      {count === 1 ? '1 e-mail was' : `${formatCount(count)} e-mails were`} refused by the mail server and
      will not arrive.
    </Alert>
  );

const UsersTab = lazy(async () => ({ default: (await import('./users/UsersTab')).UsersTab }));

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'signed', label: 'Signed Agreements' },
  { key: 'verified', label: 'Verified Users' },
  { key: 'active', label: 'Active/Working Users' },
  { key: 'submitted', label: 'Submitted Work' },
  { key: 'penalized', label: 'Penalized Work' },
] as const;

interface DashboardTabsProps {
  stats: DashboardStats | undefined;
  /** True if the figures could not be loaded. */
  hasFailed: boolean;
}

export const DashboardTabs = ({ stats, hasFailed }: DashboardTabsProps) => (
  <UrlTabs label="Dashboard" tabs={tabs}>
    {(open) =>
      open === 'overview' ? (
        <Overview stats={stats} hasFailed={hasFailed} />
      ) : (
        <Suspense>
          <UsersTab tab={open} />
        </Suspense>
      )
    }
  </UrlTabs>
);

const pages = [
  { to: USERS, label: 'Users', Icon: users.icon },
  { to: AGREEMENTS, label: 'Agreements', Icon: agreements.icon },
  { to: SIGNED_AGREEMENTS, label: 'Signatures', Icon: signedAgreements.icon },
  { to: SITE_CONFIG, label: 'Config', Icon: TuneIcon },
  { to: IMAGES, label: 'Images', Icon: images.icon },
];

/** Links to the most used pages, also visible while the menu is closed. */
export const HeaderLinks = () => (
  <Box
    component="nav"
    aria-label="Pages"
    sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 1, columnGap: { xs: 1, sm: 0.5, md: 1 } }}
  >
    {pages.map(({ to, label, Icon }) => (
      <Button key={to} component={Link} to={`/${to}`} size="small" variant="outlined" startIcon={<Icon />}>
        {label}
      </Button>
    ))}
  </Box>
);

export const SearchBox = () => (
  <Box component="search" aria-label="Everything" sx={{ maxWidth: 640 }}>
    <UniversalSearch isFloating />
  </Box>
);
