import { Alert, Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { LoadFailure } from '../../errors/LoadFailure';
import { REVIEWS } from '../../providers/resources';
import type { ReviewDetails, ReviewRow } from '../../providers/reviewRecords';
import { ClaimNotice } from '../claim/ClaimNotice';
import { useReviewClaim } from '../claim/useReviewClaim';
import { REVIEWS_REFETCH_INTERVAL_MS } from '../queue/ReviewsMenuLabel';
import { getReview, reviewKey } from '../reviewCalls';
import type { TextView } from '../text/TextPane';
import { EarlierResults } from './EarlierResults';
import { ReadOnlyReview } from './ReadOnlyReview';
import { ReviewEditor } from './ReviewEditor';
import type { ReviewDialogActions } from './usePublishReview';

interface ReviewScreenProps {
  /** Finds the review in the queue; of several, the newest is opened. */
  filter: Record<string, unknown>;
  /** The title of the message if the review cannot be loaded. */
  failure: string;
  /** Gets the newest state of the review, and its details once they are loaded. */
  renderHeader?: (row?: ReviewRow, review?: ReviewDetails) => ReactNode;
  /** The view in which the texts open; without it the differences, if there is a reference. */
  firstView?: TextView;
  /** Given if the screen is in a dialog, as the review of a sequential session is on its list. */
  dialog?: ReviewDialogActions;
}

/** Opens a review: reads its row, claims it if it is free, then reads its texts. */
export const ReviewScreen = (props: ReviewScreenProps) => {
  const [attempt, setAttempt] = useState(0);
  const reopen = () => {
    setAttempt(attempt + 1);
    props.dialog?.onReopen();
  };
  return <FoundReview key={attempt} {...props} attempt={attempt} onReopen={reopen} />;
};

type FoundReviewProps = ReviewScreenProps & { attempt: number; onReopen: () => void };

const FoundReview = (props: FoundReviewProps) => {
  const { filter, failure, renderHeader, attempt } = props;
  const dataProvider = useDataProvider();
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: [REVIEWS, 'row', filter, attempt],
    queryFn: async () => {
      const { data } = await dataProvider.getList<ReviewRow>(REVIEWS, {
        filter,
        sort: { field: 'submittedAt', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
      });
      if (!data[0]) throw new Error('This review does not exist.');
      return data[0];
    },
    // The live events of the queue cause a refetch.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: REVIEWS_REFETCH_INTERVAL_MS,
    gcTime: 0,
  });
  if (row) return <OpenReview {...props} row={row} />;
  return (
    <>
      {renderHeader?.()}
      {error ? <LoadFailure title={failure} error={error} onRetry={() => refetch()} /> : <ReviewSkeleton />}
    </>
  );
};

const OpenReview = (props: FoundReviewProps & { row: ReviewRow }) => {
  const { row, failure, renderHeader, firstView, dialog, attempt, onReopen } = props;
  const [opened] = useState(row);
  const { session, state, isClaimable } = useReviewClaim(row);
  const isClaimDecided = !isClaimable || (state.status !== 'idle' && state.status !== 'claiming');
  const {
    data: review,
    error,
    refetch,
  } = useQuery({
    queryKey: [...reviewKey(row.id), attempt],
    queryFn: () => getReview(row.id),
    // Another reviewer can save a draft until the review is claimed.
    enabled: isClaimDecided,
    // A refetch would replace the texts while the user marks them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return (
    <>
      {renderHeader?.(row, review)}
      {review && <EarlierResults review={review} />}
      {review?.scoringError && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The program has not published a result. A reviewer must decide: {review.scoringError}
        </Alert>
      )}
      <ClaimNotice state={state} opened={opened} row={row} onReopen={onReopen} />
      {!isClaimDecided || !review ? (
        error ? (
          <LoadFailure title={failure} error={error} onRetry={() => refetch()} />
        ) : (
          <ReviewSkeleton />
        )
      ) : state.status === 'claimed' ? (
        <ReviewEditor review={review} claim={session} firstView={firstView} dialog={dialog} />
      ) : (
        <ReadOnlyReview review={review} firstView={firstView} onReopened={onReopen} />
      )}
    </>
  );
};

const ReviewSkeleton = () => (
  <Box aria-busy="true">
    <Skeleton height={40} width={320} />
    <Skeleton variant="rounded" height={420} sx={{ my: 2 }} />
  </Box>
);
