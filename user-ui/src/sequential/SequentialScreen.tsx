import { hasCode, messageOf } from '@inkwell/web/api-error';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { ToSignIn } from '../account/ToSignIn';
import { useLastSession, useSession } from '../api/session';
import { useSiteConfig } from '../api/siteConfig';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { useDashboard } from '../work/queries';
import { WorkOver } from '../work/WorkOver';
import { WritingSkeleton } from '../work/WritingScreen';
import { useSequentialWork } from './queries';
import { SequentialRun } from './SequentialRun';

export function Component() {
  const session = useSession();
  const last = useLastSession();
  const config = useSiteConfig();
  const { id } = useAssignment();
  const addressOf = useWorkAddress();
  const run = useSequentialWork();
  const dashboard = useDashboard();
  const error = config.error ?? (run.data ? null : run.error) ?? (dashboard.data ? null : dashboard.error);

  const isWriting = run.data?.currentImage && !run.data.session.isCompleted && dashboard.data;
  if (!session && !isWriting) return <ToSignIn />;
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
        <WorkOver>The deadline has passed, and no sequential work was started before it.</WorkOver>
      </NothingHere>
    );
  }
  if (error) {
    const notice = withNotice({ tone: 'failure', text: messageOf(error, 'Failed to load sequential work') });
    return <Navigate to={addressOf('/dashboard')} replace state={notice} />;
  }
  // The dashboard says whether the work may still be changed.
  if (last && run.data && config.data && dashboard.data) {
    return (
      <SequentialRun
        key={id}
        userId={last.userId}
        work={run.data}
        isFresh={run.isSuccess && run.isFetchedAfterMount}
        rules={config.data.rules}
        nextError={run.error}
        onNext={run.refetch}
      />
    );
  }
  const back = { to: addressOf('/dashboard'), label: 'Back to Dashboard' };
  return <WritingSkeleton title="Sequential Work" back={back} label="Loading sequential work" />;
}

function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  const addressOf = useWorkAddress();
  return (
    <Screen title={title}>
      <Notice tone="information">{children}</Notice>
      <div>
        <ButtonLink variant="primary" to={addressOf('/dashboard')}>
          Back to Dashboard
        </ButtonLink>
      </div>
    </Screen>
  );
}
