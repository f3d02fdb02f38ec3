import { pluralize } from '@inkwell/contract/format-count';
import { formatDateTime } from '@inkwell/web/format-date';
import { Alert, Box, Typography } from '@mui/material';
import { useParams } from 'react-router-dom';
import { Allowed } from '../../actions/Allowed';
import { BackLink, PageHeader } from '../../layout/PageHeader';
import { RecordLink } from '../../lists/RecordLink';
import { REVIEWS, USERS } from '../../providers/resources';
import type { ReviewDetails, ReviewRow } from '../../providers/reviewRecords';
import { KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { getWorkName } from '../reviewLabels';
import { Guidelines } from './Guidelines';
import { ReviewScreen } from './ReviewScreen';

export const ReviewPage = () => {
  const { id = '' } = useParams();
  return (
    <ReviewScreen
      key={id}
      filter={{ id: [id] }}
      failure="Failed to load the review"
      renderHeader={(row, review) => (
        <>
          <BackLink to={`/${REVIEWS}`}>Reviews</BackLink>
          {row ? <ReviewHeader row={row} /> : <PageHeader isNested title="Review" />}
          {review?.returnedBefore && <ReturnedBefore {...review.returnedBefore} />}
          {review?.guidelines && <Guidelines {...review.guidelines} />}
        </>
      )}
    />
  );
};

const ReviewHeader = ({ row }: { row: ReviewRow }) => (
  <PageHeader
    isNested
    title={`Review of ${row.userId.name}`}
    lead={
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <KindBadge kind={row.kind} />
        <TimeLeftBadge review={row} />
        <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
          {describeSubmission(row)}
        </Typography>
        <Allowed permission="users:read">
          <RecordLink to={`/${USERS}/${row.userId._id}/show`}>The user's page</RecordLink>
        </Allowed>
      </Box>
    }
  />
);

function describeSubmission(row: ReviewRow): string {
  const subject = [
    row.project.name,
    row.kind === 'page' && getWorkName(row),
    row.words !== null && pluralize(row.words, 'word'),
  ]
    .filter(Boolean)
    .join(', ');
  const round = row.round > 1 ? `, round ${row.round}` : '';
  return `${subject}, submitted ${formatDateTime(row.submittedAt)}, due ${formatDateTime(row.dueAt)}${round}`;
}

const ReturnedBefore = ({ at, hours, reason }: NonNullable<ReviewDetails['returnedBefore']>) => (
  <Alert severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
    Returned for correction {formatDateTime(at)} with {pluralize(hours, 'hour')}: {reason}
  </Alert>
);
