import { Navigate, useLocation } from 'react-router';
import { wasSignedOut } from '../api/session';

/** Leaves the screen of a user whose session has ended, for the login. */
export function ToSignIn() {
  const location = useLocation();
  const from = wasSignedOut() ? undefined : `${location.pathname}${location.search}`;
  return <Navigate to="/login" replace state={{ from }} />;
}
