import { pluralize } from '@inkwell/contract/format-count';
import { formatDeadline } from '@inkwell/web/format-date';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../api/session';
import type { WorkImage, WorkProgress } from '../api/types';
import { useWorkImages } from '../references/queries';
import { ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Progress } from '../ui/Progress';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { formatLeft, useDeadline } from '../work/deadline';
import { useDashboard, useWorkReviews } from '../work/queries';
import { isOpenAgain } from '../work/reviewStatus';
import { WorkOver } from '../work/WorkOver';
import { PageCard } from './PageCard';
import { PageFilters, toFilter } from './PageFilters';
import styles from './PageSelectionScreen.module.css';
import { PageStates } from './pageStates';
import { useWorkProgress } from './queries';
import { SelectionBar } from './SelectionBar';
import { readSelection, writeSelection } from './selection';

export function Component() {
  const userId = useSession()?.userId ?? '';
  const images = useWorkImages();
  const progress = useWorkProgress();
  const { isDeadlinePassed } = useDeadline();
  const addressOf = useWorkAddress();
  // Shows whether the pages may still be changed.
  const dashboard = useDashboard();
  const isUnknown = useAssignment().isPending && dashboard.isError;
  const failed = isUnknown ? dashboard : images.isError ? images : progress.isError ? progress : null;

  return (
    <Screen
      title="Page Selection"
      lede="Choose the pages you want to work on, or open any of them."
      width="full"
      actions={
        <ButtonLink size="small" to={addressOf('/dashboard')}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      {isDeadlinePassed ? (
        <Notice tone="warning">
          <WorkOver>The deadline has passed. You can still read what you have written.</WorkOver>
        </Notice>
      ) : null}
      {images.data && progress.data && !dashboard.isPending ? (
        images.data.length > 0 ? (
          <PageSelectionView
            userId={userId}
            images={images.data}
            progress={progress.data}
            isReadOnly={isDeadlinePassed}
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

interface PageSelectionViewProps {
  userId: string;
  images: readonly WorkImage[];
  progress: WorkProgress;
  /** The deadline has passed: pages cannot be selected and open read-only. */
  isReadOnly: boolean;
}

function PageSelectionView({ userId, images, progress, isReadOnly }: PageSelectionViewProps) {
  const assignment = useAssignment();
  const addressOf = useWorkAddress();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(readSelection(userId, assignment)));
  const [search, setSearch] = useSearchParams();
  const states = useMemo(() => new PageStates(progress), [progress]);
  const returnedIds = useReturnedIds();
  const filter = toFilter(search.get('show'));
  const openIds = useMemo(() => idsOf(images).filter((id) => !states.isDone(id)), [images, states]);
  // In the order of the pages, without those that were submitted or removed since.
  const selectedIds = useMemo(() => openIds.filter((id) => chosen.has(id)), [openIds, chosen]);
  const isAllDone = openIds.length === 0;

  useEffect(() => writeSelection(userId, assignment, selectedIds), [userId, assignment, selectedIds]);

  const toggle = useCallback((id: string) => setChosen((current) => toggled(current, id)), []);
  // Returned pages first; the others keep their order.
  const pages = images
    .map((image, index) => ({ image, number: index + 1, isReturned: returnedIds.has(image._id) }))
    .sort((one, other) => Number(other.isReturned) - Number(one.isReturned));
  const shown = pages
    .map((page) => ({ ...page, state: states.of(page.image._id) }))
    .filter(({ state }) => filter === 'all' || state === filter);

  return (
    <>
      <SubmittedProgress progress={progress} />
      {isAllDone || isReadOnly ? null : <SubmitBy />}
      {isAllDone ? (
        <Notice tone="success">
          <div className={styles.allDone}>
            All images completed!
            <ButtonLink size="small" to={addressOf('/dashboard')}>
              To the dashboard
            </ButtonLink>
          </div>
        </Notice>
      ) : isReadOnly ? null : (
        <SelectionBar
          openIds={openIds}
          selectedIds={selectedIds}
          onSelect={(imageIds) => setChosen(new Set(imageIds))}
          nextId={states.nextUnfinished(pages.map(({ image }) => image))}
        />
      )}
      <PageFilters
        filter={filter}
        counts={{
          all: images.length,
          todo: openIds.length - progress.draftsCount,
          draft: progress.draftsCount,
          done: progress.submittedCount,
        }}
        onChange={(show) => {
          const next = new URLSearchParams(search);
          if (show === 'all') next.delete('show');
          else next.set('show', show);
          setSearch(next, { replace: true, preventScrollReset: true });
        }}
      />
      {shown.length > 0 ? (
        <ul className={styles.grid} aria-label="Pages">
          {shown.map(({ image, number, state, isReturned }) => (
            <PageCard
              key={image._id}
              image={image}
              number={number}
              state={state}
              isReturned={isReturned}
              isSelected={chosen.has(image._id)}
              isReadOnly={isReadOnly}
              onToggle={toggle}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No page is in this list.</p>
      )}
    </>
  );
}

const idsOf = (images: readonly WorkImage[]) => images.map(({ _id }) => _id);

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

/** The images whose pages were returned and are not submitted again. */
function useReturnedIds(): ReadonlySet<string> {
  const { data } = useWorkReviews(false);
  return useMemo(
    () =>
      new Set(
        data
          ?.filter((review) => review.kind === 'page' && isOpenAgain(review, data))
          .map(({ subjectId }) => subjectId),
      ),
    [data],
  );
}

/** The deadline, and the time until then. */
function SubmitBy() {
  const { deadlineAt, minutesLeft, isOver } = useDeadline();
  if (deadlineAt === null) return null;
  return (
    <p className={styles.deadline}>
      Submit by <time dateTime={deadlineAt}>{formatDeadline(deadlineAt)}</time>
      {isOver ? null : `: ${formatLeft(minutesLeft)} left`}
    </p>
  );
}

function SubmittedProgress({ progress }: { progress: WorkProgress }) {
  const { submittedCount, totalImages, draftsCount } = progress;
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <span>
          <strong>
            {submittedCount}/{totalImages} ({progress.progress}%)
          </strong>{' '}
          submitted
        </span>
        <span className={styles.drafts}>{pluralize(draftsCount, 'draft')}</span>
      </p>
      <Progress label="Submitted pages" percent={progress.progress} />
    </div>
  );
}
