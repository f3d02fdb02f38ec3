import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import { counted } from '../../display/counted';
import { formatMoment } from '../../display/formatDate';
import { LoadFailure } from '../../errors/LoadFailure';
import { BackLink } from '../../layout/BackLink';
import { PageHeader } from '../../layout/PageHeader';
import { RecordLink } from '../../lists/RecordLink';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS, USERS } from '../../providers/resources';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { ClaimNotice, isClaimedByOther } from '../claim/ClaimNotice';
import { useClaim, useReviewClaimStatus } from '../claim/useReviewClaim';
import { KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { getWorkName } from '../reviewLabels';
import { ReadOnlyReview } from './ReadOnlyReview';
import { ReviewEditor } from './ReviewEditor';

export const ReviewPage = () => {
  const { id = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  return (
    <OpenReview key={`${id} ${attempt}`} id={id} attempt={attempt} onAgain={() => setAttempt(attempt + 1)} />
  );
};

const isOpen = ({ status }: ReviewDetails) => status === 'pending' || status === 'overdue';

interface OpenReviewProps {
  id: string;
  /** Each begins anew, with nothing of the one before. */
  attempt: number;
  onAgain: () => void;
}

/** Reads a review, claims it where it is to be had, and reads it again under the claim. */
const OpenReview = ({ id, attempt, onAgain }: OpenReviewProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [first, setFirst] = useState<ReviewDetails>();
  const {
    data: review,
    error,
    refetch,
  } = useQuery({
    queryKey: ['review', id, attempt],
    queryFn: () => dataProvider.getReview(id),
    // What is being written must not be replaced; who else is at it is heard of otherwise.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (review && !first) setFirst(review);
  const isWanted = first !== undefined && isOpen(first) && !isClaimedByOther(first);
  const { session, state } = useClaim(id, isWanted);
  const standing = useReviewClaimStatus(review, attempt, session);
  const isMine = state.is === 'mine';
  const isFresh = review?.claim?.isMine ?? false;
  useEffect(() => {
    // Somebody may have saved between the reading and the claim.
    if (isMine && !isFresh) refetch();
  }, [isMine, isFresh, refetch]);

  if (!review) {
    return (
      <>
        <BackLink to={`/${REVIEWS}`}>Reviews</BackLink>
        <PageHeader isNested title="Review" />
        {error ? (
          <LoadFailure title="Failed to load the review" error={error} onRetry={() => refetch()} />
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  const isSettled = isMine ? isFresh : state.is === 'idle' ? !isWanted : state.is !== 'asking';
  return (
    <>
      <ReviewHeader review={{ ...review, status: standing?.status ?? review.status }} />
      <ClaimNotice claim={state} review={review} standing={standing} onAgain={onAgain} />
      {!isSettled ? (
        <Waiting />
      ) : isMine ? (
        <ReviewEditor review={review} claim={session} />
      ) : (
        <ReadOnlyReview review={review} />
      )}
    </>
  );
};

const Waiting = () => (
  <Box aria-busy="true">
    <Skeleton height={40} width={320} />
    <Skeleton variant="rounded" height={420} sx={{ my: 2 }} />
  </Box>
);

/** Whose work it is, and how much time there is. */
const ReviewHeader = ({ review }: { review: ReviewDetails }) => (
  <>
    <BackLink to={`/${REVIEWS}`}>Reviews</BackLink>
    <PageHeader
      isNested
      title={`Review of ${review.userId.name}`}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <KindBadge kind={review.kind} />
          <TimeLeftBadge review={review} />
          <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
            {review.kind === 'page' ? `${getWorkName(review)}, ` : ''}
            {review.words === null ? '' : `${counted(review.words, 'word')}, `}
            submitted {formatMoment(review.submittedAt)}, due {formatMoment(review.dueAt)}
            {review.round > 1 ? `, round ${review.round}` : ''}
          </Typography>
          <RecordLink to={`/${USERS}/${review.userId._id}/show`}>The person's page</RecordLink>
        </Box>
      }
    />
    {review.returnedBefore && (
      <Alert severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Returned for correction {formatMoment(review.returnedBefore.at)} with{' '}
        {counted(review.returnedBefore.hours, 'hour')}: {review.returnedBefore.reason}
      </Alert>
    )}
  </>
);
