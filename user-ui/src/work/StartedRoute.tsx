import { Navigate, Outlet } from 'react-router';
import { useWorkAddress } from './assignment';
import { useDashboard } from './queries';

/** The screens in which the user works. Before the start of the assignment they lead to the dashboard, which has the button. */
export function StartedRoute() {
  const { data } = useDashboard();
  const addressOf = useWorkAddress();
  const isWaiting = data?.assignment && data.workStatus === 'not_started' && data.user.workStartedAt === null;
  return isWaiting ? <Navigate to={addressOf('/dashboard')} replace /> : <Outlet />;
}
