import { Alert, Box, Typography } from '@mui/material';
import { counted } from '../../display/counted';
import { formatMoment } from '../../display/formatDate';
import { BackLink } from '../../layout/BackLink';
import { PageHeader } from '../../layout/PageHeader';
import { RecordLink } from '../../lists/RecordLink';
import { REVIEWS, USERS } from '../../providers/resources';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { workName } from '../words';

/** Whose work it is, and how much time there is. */
export const ReviewHead = ({ review }: { review: ReviewDetails }) => (
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
            {review.kind === 'page' ? `${workName(review)}, ` : ''}
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
