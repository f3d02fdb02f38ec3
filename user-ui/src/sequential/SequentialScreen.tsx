import { Navigate } from 'react-router';
import { hasCode, messageOf } from '../api/failure';
import { useSession } from '../api/session';
import { useSiteConfig } from '../api/siteConfig';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { useSequentialWork } from './queries';
import { SequentialRun } from './SequentialRun';

export function Component() {
  const userId = useSession()?.userId ?? '';
  const config = useSiteConfig();
  const run = useSequentialWork();
  const error = config.error ?? (run.data ? null : run.error);

  if (hasCode(error, 'NO_ACTIVE_IMAGES')) {
    return (
      <NothingHere title="No Images Available">
        There are no images to work on yet. Please come back later; your sequential work begins with the first
        of them.
      </NothingHere>
    );
  }
  // After the deadline a run can be read but not started.
  if (hasCode(error, 'DEADLINE_PASSED')) {
    return (
      <NothingHere title="Sequential Work">
        The deadline has passed, and no sequential work was started before it.
      </NothingHere>
    );
  }
  if (error) {
    const notice = withNotice({ tone: 'failure', text: messageOf(error, 'Failed to load sequential work') });
    return <Navigate to="/dashboard" replace state={notice} />;
  }
  return (
    <Screen
      title="Sequential Work"
      width="full"
      actions={
        <ButtonLink size="small" to="/dashboard">
          Back to Dashboard
        </ButtonLink>
      }
    >
      {run.data && config.data ? (
        <SequentialRun
          userId={userId}
          work={run.data}
          isFresh={run.isSuccess && run.isFetchedAfterMount}
          rules={config.data.rules}
          hasNextFailed={run.isError}
          onNext={run.refetch}
        />
      ) : (
        <Skeleton label="Loading sequential work" blocks={[40, 560]} />
      )}
    </Screen>
  );
}

function NothingHere({ title, children }: { title: string; children: string }) {
  return (
    <Screen title={title}>
      <Notice tone="information">{children}</Notice>
      <div>
        <ButtonLink variant="primary" to="/dashboard">
          Back to Dashboard
        </ButtonLink>
      </div>
    </Screen>
  );
}
