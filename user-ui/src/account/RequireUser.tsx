import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, wasSignedOut } from '../api/session';
import { openLandingPage } from './openLandingPage';

/** Lets users in; sends strangers to the login, from where they come back, and other roles to the start page. */
export function RequireUser() {
  const session = useSession();
  const location = useLocation();
  const queryClient = useQueryClient();
  const isOtherRole = session !== null && session.userRole !== 'user';
  const isStranger = session === null;
  const userId = session?.userId;
  const [shownTo, setShownTo] = useState(userId);
  // Another tab has signed in somebody else: nothing is drawn until what the first one was answered is gone.
  const isSomebodyElse = userId !== undefined && userId !== shownTo;

  useEffect(() => {
    if (isOtherRole) openLandingPage();
  }, [isOtherRole]);

  // Whoever signs in next may be somebody else, and is shown no answer that was given to this person.
  useEffect(() => {
    if (!isStranger && !isSomebodyElse) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site-config' });
    if (isSomebodyElse) setShownTo(userId);
  }, [isStranger, isSomebodyElse, userId, queryClient]);

  if (!session) {
    const from = wasSignedOut() ? undefined : `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  return isOtherRole || isSomebodyElse ? null : <Outlet />;
}
