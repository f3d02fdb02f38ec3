import { Link } from 'react-router';
import { useSession } from '../api/session';
import { Notice } from '../ui/Notice';

/** Links to the dashboard, on the screens for visitors. */
export function SignedInNotice() {
  const session = useSession();
  if (session?.userRole !== 'user') return null;
  return (
    <Notice tone="information">
      You are signed in as {session.userName}. <Link to="/dashboard">Go to your dashboard</Link>
    </Notice>
  );
}
