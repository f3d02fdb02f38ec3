import { Navigate } from 'react-router';
import { useSession } from '../api/session';
import { readSelection } from './selection';

/** Leads to the first of the pages that were chosen, or to where they are chosen. */
export function Component() {
  const userId = useSession()?.userId ?? '';
  const [first] = readSelection(userId);
  return <Navigate to={first ? `/image-work/${first}` : '/page-selection'} replace />;
}
