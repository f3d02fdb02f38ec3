import { useSession } from '../api/session';
import { useSiteConfig } from '../api/siteConfig';
import { useDashboard } from '../dashboard/queries';
import { ButtonLink } from '../ui/ButtonLink';
import { LoadFailure } from '../ui/LoadFailure';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { DocumentWork } from './DocumentWork';

export function Component() {
  const session = useSession();
  const dashboard = useDashboard();
  const config = useSiteConfig();
  const failed = dashboard.isError ? dashboard : config;

  if (session && dashboard.data && config.data) {
    return (
      <DocumentWork
        key={session.userId}
        userId={session.userId}
        dashboard={dashboard.data}
        rules={config.data.rules}
      />
    );
  }
  return (
    <Screen title="Work Editor" width="full">
      {failed.isError ? (
        <LoadFailure
          error={failed.error}
          fallback="Failed to load work data"
          onRetry={failed.refetch}
          isRetrying={failed.isFetching}
        >
          <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
        </LoadFailure>
      ) : (
        <Skeleton label="Loading your work" blocks={[44, 560]} />
      )}
    </Screen>
  );
}
