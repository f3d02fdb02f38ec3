import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, wasSignedOut } from '../api/session';
import { registerServiceWorker } from '../offline/registerServiceWorker';
import { openLandingPage } from './openLandingPage';

/** Requires a session with the role user. Without one it redirects to the login, with other roles to the landing page. */
export function RequireUser() {
  const session = useSession();
  const location = useLocation();
  const queryClient = useQueryClient();
  const isOtherRole = session !== null && session.userRole !== 'user';
  const isSignedOut = session === null;
  const userId = session?.userId;
  const [shownUserId, setShownUserId] = useState(userId);
  // Another tab has signed in another user: render nothing until the cached answers of the first are removed.
  const isOtherUser = userId !== undefined && userId !== shownUserId;

  useEffect(() => {
    if (isOtherRole) openLandingPage();
  }, [isOtherRole]);

  useEffect(registerServiceWorker, []);

  // Another user may sign in next, who must not see these answers.
  useEffect(() => {
    if (!isSignedOut && !isOtherUser) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site-config' });
    if (isOtherUser) setShownUserId(userId);
  }, [isSignedOut, isOtherUser, userId, queryClient]);

  if (!session) {
    const from = wasSignedOut() ? undefined : `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  return isOtherRole || isOtherUser ? null : <Outlet />;
}
