import { ToSignIn } from '../account/ToSignIn';
import { useLastSession, useSession } from '../api/session';
import { useSiteConfig } from '../api/siteConfig';
import { ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Screen } from '../ui/Screen';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { useDashboard, useWorkReviews } from '../work/queries';
import { findReturned } from '../work/reviewStatus';
import { WritingSkeleton } from '../work/WritingScreen';
import { DocumentWork } from './DocumentWork';

export function Component() {
  const session = useSession();
  const last = useLastSession();
  const { id } = useAssignment();
  const addressOf = useWorkAddress();
  const dashboard = useDashboard();
  const config = useSiteConfig();
  const isSubmitted = dashboard.data?.workStatus === 'submitted';
  // The reviews show whether the document was submitted, or other work while the document was returned. Then they are awaited.
  const reviews = useWorkReviews(isSubmitted);
  const failed = dashboard.isError ? dashboard : config;

  if (last && dashboard.data && config.data && !(isSubmitted && reviews.isPending)) {
    return (
      <DocumentWork
        key={`${last.userId}/${id}`}
        userId={last.userId}
        dashboard={dashboard.data}
        isReturned={findReturned(reviews.data ?? [], 'document') !== undefined}
        rules={config.data.rules}
      />
    );
  }
  if (!session) return <ToSignIn />;
  if (!failed.isError) {
    const back = { to: addressOf('/dashboard'), label: 'Back to Dashboard' };
    return <WritingSkeleton title="Work Editor" back={back} label="Loading your work" />;
  }
  return (
    <Screen title="Work Editor" width="full">
      <LoadFailure
        error={failed.error}
        fallback="Failed to load work data"
        onRetry={failed.refetch}
        isRetrying={failed.isFetching}
      >
        <ButtonLink to={addressOf('/dashboard')}>Back to Dashboard</ButtonLink>
      </LoadFailure>
    </Screen>
  );
}
