import { ApiError, messageOf } from '@inkwell/web/api-error';
import { Navigate, useParams } from 'react-router';
import { ToSignIn } from '../account/ToSignIn';
import { useLastSession, useSession } from '../api/session';
import { useSiteConfig } from '../api/siteConfig';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { useDashboard } from '../work/queries';
import { WritingSkeleton } from '../work/WritingScreen';
import { PageWork } from './PageWork';
import { usePage } from './queries';

export function Component() {
  const { imageId = '' } = useParams();
  const session = useSession();
  const last = useLastSession();
  const config = useSiteConfig();
  const { id } = useAssignment();
  const addressOf = useWorkAddress();
  const page = usePage(imageId);
  // Shows whether the work may still be changed.
  const dashboard = useDashboard();
  const error = page.error ?? config.error ?? (dashboard.data ? null : dashboard.error);

  if (last && page.data && config.data && dashboard.data) {
    return (
      <PageWork
        key={`${id}/${imageId}`}
        userId={last.userId}
        page={page.data}
        isFresh={page.isSuccess && page.isFetchedAfterMount}
        rules={config.data.rules}
      />
    );
  }
  if (!session) return <ToSignIn />;
  if (isNotFound(error)) return <ImageNotFound />;
  if (error) {
    const notice = withNotice({ tone: 'failure', text: messageOf(error, 'Failed to load work data') });
    return <Navigate to={addressOf('/page-selection')} replace state={notice} />;
  }
  const back = { to: addressOf('/page-selection'), label: 'Back to Page Selection' };
  return <WritingSkeleton title="Page" back={back} label="Loading page" />;
}

/** An invalid id is a 400, an unknown one a 404. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.details.statusCode);
}

function ImageNotFound() {
  const addressOf = useWorkAddress();
  return (
    <Screen title="Image Not Found">
      <Notice tone="information">
        This image does not exist or has been removed. What you wrote on other images is safe.
      </Notice>
      <div>
        <ButtonLink variant="primary" to={addressOf('/page-selection')}>
          Back to Page Selection
        </ButtonLink>
      </div>
    </Screen>
  );
}
