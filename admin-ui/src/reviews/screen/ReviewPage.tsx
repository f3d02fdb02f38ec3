import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../errors/LoadFailure';
import { BackLink } from '../../layout/BackLink';
import { PageHeader } from '../../layout/PageHeader';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS } from '../../providers/resources';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { ClaimNotice, isHeldByOther } from '../claim/ClaimNotice';
import { useClaim } from '../claim/useClaim';
import { useStanding } from '../claim/useStanding';
import { ReviewDesk } from './ReviewDesk';
import { ReviewHead } from './ReviewHead';
import { ReviewToRead } from './ReviewToRead';

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
  const isWanted = first !== undefined && isOpen(first) && !isHeldByOther(first);
  const { session, state } = useClaim(id, isWanted);
  const standing = useStanding(review, attempt, session);
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
      <ReviewHead review={{ ...review, status: standing?.status ?? review.status }} />
      <ClaimNotice claim={state} review={review} standing={standing} onAgain={onAgain} />
      {!isSettled ? (
        <Waiting />
      ) : isMine ? (
        <ReviewDesk review={review} claim={session} />
      ) : (
        <ReviewToRead review={review} />
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
