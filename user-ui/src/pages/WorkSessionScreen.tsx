import { Navigate } from 'react-router';
import { useSession } from '../api/session';
import { readSelection } from './selection';

/** Redirects to the first selected page, or to the page selection. */
export function Component() {
  const userId = useSession()?.userId ?? '';
  const [first] = readSelection(userId);
  return <Navigate to={first ? `/image-work/${first}` : '/page-selection'} replace />;
}
