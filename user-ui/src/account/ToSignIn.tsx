import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { wasSignedOut } from '../api/session';

/** Leaves the screen of a user whose session has ended, for the login. */
export function ToSignIn() {
  const location = useLocation();
  const queryClient = useQueryClient();
  // Another user may sign in next, who must not see these answers.
  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site-config' });
  }, [queryClient]);
  const from = wasSignedOut() ? undefined : `${location.pathname}${location.search}`;
  return <Navigate to="/login" replace state={{ from }} />;
}
