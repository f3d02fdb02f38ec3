import { CssBaseline } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense } from 'react';
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
import { AccessDenied } from './access/AccessDenied';
import { canAccess } from './access/canAccess';
import { Allowed } from './actions/Allowed';
import { ConsoleMenu } from './ConsoleMenu';
import { i18nProvider } from './i18nProvider';
import { AfterPageLoad } from './layout/AfterPageLoad';
import { ConsoleAppBar } from './layout/ConsoleAppBar';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { ConsoleNotification } from './layout/ConsoleNotification';
import { OpenSignInPage } from './layout/OpenSignInPage';
import { UnknownPage } from './layout/UnknownPage';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import type { ConsolePage, ConsoleResource } from './providers/defineResource';
import { ADMIN_DASHBOARD, ADMIN_LOGIN, SECOND_FACTOR_SET_UP } from './providers/paths';
import { SearchShortcut } from './search/SearchShortcut';
import { ReauthenticationHost } from './second-factors/ReauthenticationHost';
import { pages, resources } from './sections';
import { SiteName } from './site-config/SiteName';
import { darkTheme, lightTheme } from './theme/themes';

const SecondFactorSetUpPage = lazy(async () => ({
  default: (await import('./second-factors/SecondFactorSetUpPage')).SecondFactorSetUpPage,
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
    <Allowed permission="search:read">
      <SearchShortcut />
    </Allowed>
  </ConsoleAppBar>
));

const AppLayout = ({ children }: LayoutProps) => (
  <ConsoleLayout appBar={AppBar} menu={ConsoleMenu}>
    {children}
    <ReauthenticationHost />
  </ConsoleLayout>
);

const store = localStorageStore();
const guardedAuthProvider = { ...authProvider, canAccess };

/** A page for the roles with its permission. The others read that they may not open it. */
const Guard = ({
  permission,
  accessDenied = <AccessDenied />,
  children,
}: Pick<ConsolePage, 'permission' | 'accessDenied'> & { children: ReactNode }) => (
  <Allowed permission={permission} accessDenied={accessDenied}>
    {children}
  </Allowed>
);

/** `create` has a permission of its own, and the other pages that of the resource. */
function toResource({ name, icon, pages, recordRepresentation, ...access }: ConsoleResource) {
  const { permission, createPermission = permission } = access;
  const guarded = Object.entries(pages).map(([page, Page]) => [
    page,
    <Guard key={page} permission={page === 'create' ? createPermission : permission}>
      <Page />
    </Guard>,
  ]);
  return (
    <Resource
      key={name}
      name={name}
      icon={icon}
      recordRepresentation={recordRepresentation}
      {...Object.fromEntries(guarded)}
    />
  );
}

const toRoute = ({ path, page: Page, ...access }: ConsolePage) => (
  <Route
    key={path}
    path={path}
    element={
      <Guard {...access}>
        <Page />
      </Guard>
    }
  />
);

/** The parts of react-admin's `Admin`. The sign-in is a page of its own, so `Admin`'s form is not needed. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <AdminContext
    authProvider={guardedAuthProvider}
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
        {pages.map(toRoute)}
      </CustomRoutes>
      {resources.map(toResource)}
    </CoreAdminUI>
    <ConsoleNotification />
  </AdminContext>
);
