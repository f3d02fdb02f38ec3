import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import {
  AdminContext,
  AdminUI,
  CustomRoutes,
  type LayoutProps,
  localStorageStore,
  Resource,
} from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
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
import { UnknownPage } from './layout/UnknownPage';
import { ADMIN_DASHBOARD, ADMIN_LOGIN, authProvider, SECOND_FACTOR_SET_UP } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
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

const AdminLoginPage = lazy(async () => ({
  default: (await import('./admin-login/AdminLoginPage')).AdminLoginPage,
}));
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

const AppBar = () => (
  <ConsoleAppBar siteName={<SiteName />}>
    <SearchShortcut />
    <AfterPageLoad>
      <LiveControls />
    </AfterPageLoad>
  </ConsoleAppBar>
);

const AppLayout = ({ children }: LayoutProps) => (
  <ConsoleLayout appBar={AppBar} menu={ConsoleMenu}>
    {children}
    <ReauthenticationHost />
  </ConsoleLayout>
);

const store = localStorageStore();

/** The two parts of react-admin's `Admin`, which itself also loads the package of its default texts. */
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
    <AdminUI
      title="Inkwell"
      layout={AppLayout}
      notification={ConsoleNotification}
      catchAll={UnknownPage}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route
          path={ADMIN_LOGIN}
          element={
            <Suspense>
              <AdminLoginPage />
            </Suspense>
          }
        />
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
        <Route path={ADMIN_DASHBOARD} element={<DashboardPage />} />
        <Route path={`${EDIT_WORK}/:userId`} element={<EditWorkPage />} />
        <Route path={`/${ACCOUNT}`} element={<AccountPage />} />
        <Route path={`/${SITE_CONFIG}`} element={<SiteConfigPage />} />
      </CustomRoutes>
      <Resource name={USERS} {...users} />
      <Resource name={AGREEMENTS} {...agreements} />
      <Resource name={SIGNED_AGREEMENTS} {...signedAgreements} />
      <Resource name={IMAGES} {...images} />
      <Resource name={PDFS} {...pdfs} />
      <Resource name={REVIEWS} {...reviews} />
      <Resource name={SEQUENTIAL_WORK} {...sequentialWork} />
      <Resource name={AUDIT_LOG} {...auditLog} />
      <Resource name={JOBS} {...jobs} />
      <Resource name={EMAILS} {...emails} />
    </AdminUI>
  </AdminContext>
);
