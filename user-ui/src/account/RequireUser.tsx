import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, wasSignedOut } from '../api/session';
import { openLandingPage } from '../ui/leave';

/** Lets users in; sends strangers to the login, from where they come back, and other roles to the start page. */
export function RequireUser() {
  const session = useSession();
  const location = useLocation();
  const isOtherRole = session !== null && session.userRole !== 'user';

  useEffect(() => {
    if (isOtherRole) openLandingPage();
  }, [isOtherRole]);

  if (!session) {
    const from = wasSignedOut() ? undefined : `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  return isOtherRole ? null : <Outlet />;
}
