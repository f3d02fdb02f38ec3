import { useState } from 'react';
import { useLogout } from '../account/useLogout';
import { useSession } from '../api/session';
import type { Dashboard } from '../api/types';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { formatDays } from '../ui/format';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { DashboardView } from './DashboardView';
import { useDashboard, useWorkReviews } from './queries';

export function Component() {
  const session = useSession();
  const logout = useLogout();
  const dashboard = useDashboard();
  // Drawn together, so that nothing moves and nothing is said that the reviews then contradict.
  const reviews = useWorkReviews();
  const welcome = useWelcome(dashboard.data);
  const name = dashboard.data?.user.name ?? session?.userName ?? '';

  return (
    <Screen
      title={`Welcome back, ${name}!`}
      documentTitle="Dashboard"
      width="full"
      actions={
        <>
          <ButtonLink size="small" to="/profile">
            Profile
          </ButtonLink>
          <ButtonLink size="small" to="/view-agreement">
            View Agreement
          </ButtonLink>
          <Button size="small" onPress={logout}>
            Logout
          </Button>
        </>
      }
    >
      {welcome.days !== undefined ? (
        <Notice tone="information" onDismiss={welcome.dismiss}>
          {`Welcome! Your work timer has automatically started. You have ${formatDays(welcome.days)} to complete your work.`}
        </Notice>
      ) : null}
      {dashboard.data && !reviews.isPending ? (
        <DashboardView dashboard={dashboard.data} reviews={reviews.data} />
      ) : dashboard.isError ? (
        <LoadFailure
          error={dashboard.error}
          fallback="Failed to load dashboard data"
          onRetry={dashboard.refetch}
          isRetrying={dashboard.isFetching}
        />
      ) : (
        <Skeleton label="Loading dashboard" blocks={[520, 280]} />
      )}
    </Screen>
  );
}

/** The server says once that it has started the timer; the message stays until it is put away. */
function useWelcome(dashboard: Dashboard | undefined) {
  const [days, setDays] = useState<number>();
  const [isDismissed, setDismissed] = useState(false);
  if (days === undefined && dashboard?.workAutoStarted) setDays(dashboard.daysLeft);
  return { days: isDismissed ? undefined : days, dismiss: () => setDismissed(true) };
}
