import { useSession } from '../api/session';
import { useDeadline } from '../dashboard/useDeadline';
import { useWorkImages } from '../references/queries';
import { ButtonLink } from '../ui/ButtonLink';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { PageSelectionView } from './PageSelectionView';
import { useWorkProgress } from './queries';

export function Component() {
  const userId = useSession()?.userId ?? '';
  const images = useWorkImages();
  const progress = useWorkProgress();
  const { isPassed } = useDeadline();
  const failed = images.isError ? images : progress.isError ? progress : null;

  return (
    <Screen
      title="Page Selection"
      lede="Choose the pages you want to work on, or open any of them."
      width="full"
      actions={
        <ButtonLink size="small" to="/dashboard">
          Back to Dashboard
        </ButtonLink>
      }
    >
      {isPassed ? (
        <Notice tone="warning">The deadline has passed. You can still read what you have written.</Notice>
      ) : null}
      {images.data && progress.data ? (
        images.data.length > 0 ? (
          <PageSelectionView
            userId={userId}
            images={images.data}
            progress={progress.data}
            isReadOnly={isPassed}
          />
        ) : (
          <Notice tone="information">There are no images to work on yet. Please come back later.</Notice>
        )
      ) : failed ? (
        <LoadFailure
          error={failed.error}
          fallback="Failed to load work data"
          onRetry={failed.refetch}
          isRetrying={failed.isFetching}
        />
      ) : (
        <Skeleton label="Loading pages" blocks={[72, 44, 320, 320]} />
      )}
    </Screen>
  );
}
