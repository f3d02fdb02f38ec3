import { CssBaseline } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Error as ErrorPage,
  type LayoutProps,
  LoadingPage,
  localStorageStore,
  Resource,
} from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { RequirePermission, withPermissions } from './access/RequirePermission';
import { ROLES_PAGE } from './access/rolesPath';
import agreements from './agreements';
import auditLog from './audit-log';
import { ConsoleMenu } from './ConsoleMenu';
import { EDIT_WORK } from './edit-work/editWorkPath';
import emails from './emails';
import { i18nProvider } from './i18nProvider';
import jobs from './jobs';
import { AfterPageLoad } from './layout/AfterPageLoad';
import { ConsoleAppBar } from './layout/ConsoleAppBar';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { ConsoleNotification } from './layout/ConsoleNotification';
import { OpenSignInPage } from './layout/OpenSignInPage';
import { UnknownPage } from './layout/UnknownPage';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { may } from './providers/may';
import { ADMIN_DASHBOARD, ADMIN_LOGIN, SECOND_FACTOR_SET_UP } from './providers/paths';
import {
  ACCOUNT,
  AGREEMENTS,
  AUDIT_LOG,
  EMAILS,
  IMAGES,
  JOBS,
  PDFS,
  REVIEWS,
  SEQUENTIAL_WORK,
  SIGNED_AGREEMENTS,
  SITE_CONFIG,
  USERS,
} from './providers/resources';
import { images, pdfs } from './reference-files';
import reviews from './reviews';
import { SearchShortcut } from './search/SearchShortcut';
import { ReauthenticationHost } from './second-factors/ReauthenticationHost';
import sequentialWork from './sequential-work';
import signedAgreements from './signed-agreements';
import { SiteName } from './site-config/SiteName';
import { darkTheme, lightTheme } from './theme/themes';
import users from './users';

const AccountPage = lazy(async () => ({
  default: (await import('./account/AccountPage')).AccountPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('./dashboard/DashboardPage')).DashboardPage,
}));
const EditWorkPage = lazy(async () => ({
  default: (await import('./edit-work/EditWorkPage')).EditWorkPage,
}));
const SecondFactorSetUpPage = lazy(async () => ({
  default: (await import('./second-factors/SecondFactorSetUpPage')).SecondFactorSetUpPage,
}));
const RolesPage = lazy(async () => ({
  default: (await import('./access/RolesPage')).RolesPage,
}));
const SiteConfigPage = lazy(async () => ({
  default: (await import('./site-config/SiteConfigPage')).SiteConfigPage,
}));

// The console works without it: if its code cannot be loaded, the page stays.
const LiveControls = lazy(() =>
  import('./live/LiveControls').then(
    (loaded) => ({ default: loaded.LiveControls }),
    () => ({ default: () => <></> }),
  ),
);

/** `memo`: react-admin renders the layout again at each change of the address and of its resources. */
const AppBar = memo(() => (
  <ConsoleAppBar siteName={<SiteName />}>
    <AfterPageLoad>
      <LiveControls />
    </AfterPageLoad>
    {may('search:read') && <SearchShortcut />}
  </ConsoleAppBar>
));

const AppLayout = ({ children }: LayoutProps) => (
  <ConsoleLayout appBar={AppBar} menu={ConsoleMenu}>
    {children}
    <ReauthenticationHost />
  </ConsoleLayout>
);

/** Reviewers have no dashboard, and begin with the queue. */
const FirstPage = () => (may('dashboard:read') ? <DashboardPage /> : <Navigate to={`/${REVIEWS}`} replace />);

const store = localStorageStore();

/** The pages of each resource, for the roles that may open them. */
const resources = [
  [USERS, withPermissions(users, { read: 'users:read' })],
  [AGREEMENTS, withPermissions(agreements, { read: 'agreements:read', write: 'agreements:write' })],
  [SIGNED_AGREEMENTS, withPermissions(signedAgreements, { read: 'signed-agreements:read' })],
  [IMAGES, withPermissions(images, { read: 'references:read' })],
  [PDFS, withPermissions(pdfs, { read: 'references:read' })],
  [REVIEWS, withPermissions(reviews, { read: 'reviews:read' })],
  [SEQUENTIAL_WORK, withPermissions(sequentialWork, { read: 'reviews:read' })],
  [AUDIT_LOG, withPermissions(auditLog, { read: 'audit-log:read' })],
  [JOBS, withPermissions(jobs, { read: 'operations:read' })],
  [EMAILS, withPermissions(emails, { read: 'operations:read' })],
] as const;

/** The parts of react-admin's `Admin`, which itself also loads a form for the sign-in and the package of its default texts. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
    lightTheme={lightTheme}
    darkTheme={darkTheme}
  >
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      title="Inkwell"
      layout={AppLayout}
      error={ErrorPage}
      loading={LoadingPage}
      catchAll={UnknownPage}
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path={ADMIN_LOGIN} element={<OpenSignInPage />} />
        <Route
          path={SECOND_FACTOR_SET_UP}
          element={
            <Suspense>
              <SecondFactorSetUpPage />
            </Suspense>
          }
        />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/admin" element={<Navigate to={ADMIN_DASHBOARD} replace />} />
        <Route path={ADMIN_DASHBOARD} element={<FirstPage />} />
        <Route
          path={`${EDIT_WORK}/:userId`}
          element={
            <RequirePermission permission="work:write">
              <EditWorkPage />
            </RequirePermission>
          }
        />
        <Route
          path={`/${SITE_CONFIG}`}
          element={
            <RequirePermission permission="site-config:read">
              <SiteConfigPage />
            </RequirePermission>
          }
        />
        <Route path={ROLES_PAGE} element={<RolesPage />} />
        <Route path={`/${ACCOUNT}`} element={<AccountPage />} />
      </CustomRoutes>
      {resources.map(([name, pages]) => (
        <Resource key={name} name={name} {...pages} />
      ))}
    </CoreAdminUI>
    <ConsoleNotification />
  </AdminContext>
);
