import { Box, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { formatMoment } from '../../display/formatDate';
import { RecordLink } from '../../lists/RecordLink';
import { narrowGaps } from '../../lists/tableCells';
import type { ReviewRow } from '../../providers/reviewRecords';
import { reviewScreenPath } from '../paths';
import { DeliveryBadge, KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { describeResult } from '../words';
import { Claimant } from './Claimant';
import { NothingToReview } from './NothingToReview';

const Column = DataTable.Col<ReviewRow>;

export const ReviewsTable = () => (
  <DataTable<ReviewRow>
    rowClick={(id) => reviewScreenPath(String(id))}
    bulkActionButtons={false}
    empty={<NothingToReview />}
    sx={narrowGaps}
  >
    <Column
      label="Person"
      disableSort
      sx={{ minWidth: 255 }}
      render={(review) => <Person review={review} />}
    />
    <Column label="Work" disableSort render={(review) => <Work review={review} />} />
    <Column
      label="Words"
      disableSort
      align="right"
      render={(review) => review.words?.toLocaleString() ?? '–'}
    />
    <Column source="submittedAt" render={(review) => formatMoment(review.submittedAt)} />
    <Column source="dueAt" render={(review) => <TimeLeftBadge review={review} />} />
    <Column label="Claimed by" disableSort render={(review) => <Claimant claim={review.claim} />} />
    <Column label="Result" disableSort render={(review) => <Result review={review} />} />
  </DataTable>
);

const Person = ({ review: { id, userId } }: { review: ReviewRow }) => (
  <>
    <RecordLink to={reviewScreenPath(id)}>{userId.name}</RecordLink>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {userId.email}
    </Typography>
  </>
);

const Work = ({ review: { kind, title, round } }: { review: ReviewRow }) => (
  <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
    <KindBadge kind={kind} />
    {kind === 'page' && <span>{title}</span>}
    {round > 1 && <span>Round {round}</span>}
  </Box>
);

const Result = ({ review: { result, report, isAutomatic } }: { review: ReviewRow }) =>
  result ? (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <span>{describeResult(result)}</span>
      {isAutomatic && <span>Scored by the program</span>}
      <DeliveryBadge report={report} />
    </Box>
  ) : (
    '–'
  );
