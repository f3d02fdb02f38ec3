import { Box, Typography } from '@mui/material';
import { SimpleList } from 'react-admin';
import { counted } from '../../display/counted';
import { formatMoment } from '../../display/formatDate';
import type { ReviewRow } from '../../providers/reviewRecords';
import { reviewScreenPath } from '../paths';
import { DeliveryBadge, KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { describeResult } from '../words';
import { Claimant } from './Claimant';
import { NothingToReview } from './NothingToReview';

/** The same queue for a narrow screen. */
export const ReviewsCards = () => (
  <SimpleList<ReviewRow>
    rowClick={(id) => reviewScreenPath(String(id))}
    empty={<NothingToReview />}
    primaryText={({ userId }) => (
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{userId.name}</Typography>
    )}
    secondaryText={(review) => <Card review={review} />}
    rowSx={() => ({ borderBottom: 1, borderColor: 'divider' })}
  />
);

const Card = ({ review }: { review: ReviewRow }) => (
  <Box component="span" sx={{ display: 'grid', gap: 0.5, mt: 0.5, overflowWrap: 'anywhere' }}>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TimeLeftBadge review={review} />
      <KindBadge kind={review.kind} />
      <DeliveryBadge report={review.report} />
    </Box>
    {review.kind === 'page' && <span>{review.title}</span>}
    <span>
      Submitted {formatMoment(review.submittedAt)}
      {review.words !== null && `, ${counted(review.words, 'word')}`}
      {review.round > 1 && `, round ${review.round}`}
    </span>
    {review.claim && (
      <span>
        Claimed by <Claimant claim={review.claim} />
      </span>
    )}
    {review.result && <span>{describeResult(review.result)}</span>}
  </Box>
);
