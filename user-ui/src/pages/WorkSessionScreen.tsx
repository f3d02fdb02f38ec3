import { Navigate } from 'react-router';
import { useSession } from '../api/session';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { useDashboard } from '../work/queries';
import { readSelection } from './selection';

/** Redirects to the first selected page, or to the page selection. */
export function Component() {
  const userId = useSession()?.userId ?? '';
  const assignment = useAssignment();
  const addressOf = useWorkAddress();
  // It says whether the selection of release 0.3.0 belongs to this assignment.
  if (useDashboard().isPending) return null;
  const [first] = readSelection(userId, assignment);
  return <Navigate to={addressOf(first ? `/image-work/${first}` : '/page-selection')} replace />;
}
