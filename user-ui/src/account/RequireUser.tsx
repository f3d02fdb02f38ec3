import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession, wasSignedOut } from '../api/session';
import { registerServiceWorker } from '../offline/registerServiceWorker';
import { WRITING_SCREENS } from '../offline/shell';
import { openLandingPage } from './openLandingPage';
import { ToSignIn } from './ToSignIn';

/** Requires a session with the role user. Without one it redirects to the login, with other roles to the landing page. */
export function RequireUser() {
  const session = useSession();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const isOtherRole = session !== null && session.userRole !== 'user';
  const userId = session?.userId;
  const [shownUserId, setShownUserId] = useState(userId);
  // Another tab has signed in another user: render nothing until the cached answers of the first are removed.
  const isOtherUser = userId !== undefined && userId !== shownUserId;
  // The session has ended on the server. An open text stays, and its screen asks the user to sign in again.
  const staysOpen = shownUserId !== undefined && !wasSignedOut() && WRITING_SCREENS.test(pathname);

  useEffect(() => {
    if (isOtherRole) openLandingPage();
  }, [isOtherRole]);

  useEffect(registerServiceWorker, []);

  useEffect(() => {
    if (!isOtherUser) return;
    removeAnswers(queryClient);
    setShownUserId(userId);
  }, [isOtherUser, userId, queryClient]);

  // Another user may sign in on the screens for visitors, who must not see these answers.
  useEffect(() => () => removeAnswers(queryClient), [queryClient]);

  if (!session && !staysOpen) return <ToSignIn />;
  return isOtherRole || isOtherUser ? null : <Outlet />;
}

function removeAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site-config' });
}
