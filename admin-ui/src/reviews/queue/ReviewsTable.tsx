import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { formatDateTime, formatTime } from '@inkwell/web/format-date';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { EmptyState } from '../../lists/EmptyState';
import { ProjectLine } from '../../lists/ProjectLine';
import { RecordTable } from '../../lists/RecordTable';
import type { RecordColumn } from '../../lists/recordColumns';
import { useMay } from '../../providers/permissions';
import type { ReviewRow } from '../../providers/reviewRecords';
import { ResultText } from '../ResultText';
import { DeliveryBadge, KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { reviewScreenPath, toProjectId } from '../reviewPaths';
import { reviewBulkActions } from './reviewBulkActions';

const columns: RecordColumn<ReviewRow>[] = [
  {
    label: 'User',
    card: 'title',
    sx: { minWidth: 170, overflowWrap: 'anywhere' },
    render: ({ userId }) => userId.name,
    detail: ({ userId }) => userId.email,
  },
  { label: 'Work', sx: { minWidth: 200 }, render: (review) => <Work review={review} /> },
  {
    label: 'Words',
    align: 'right',
    render: ({ words }) => words !== null && formatCount(words),
    renderOnCard: ({ words }) => words !== null && pluralize(words, 'word'),
  },
  {
    source: 'submittedAt',
    isSortable: true,
    cardLabel: 'Submitted',
    render: ({ submittedAt }) => formatDateTime(submittedAt),
  },
  { source: 'dueAt', isSortable: true, card: 'inline', render: (review) => <Due review={review} /> },
  {
    source: 'publishedAt',
    label: 'Reviewer',
    isSortable: true,
    render: reviewerText,
    renderOnCard: (review) =>
      reviewerText(review) && `${review.reviewedAt ? 'Reviewed' : 'Claimed'} by ${reviewerText(review)}`,
  },
  {
    label: 'Result',
    render: (review) =>
      review.result ? (
        <Result review={review} result={review.result} />
      ) : (
        review.proposal && `${review.proposal.percentage}% proposed`
      ),
  },
];

export const ReviewsTable = () => {
  // The screen of a review goes on with the project by which the queue is filtered.
  const projectId = toProjectId(useListContext().filterValues);
  return (
    <RecordTable<ReviewRow>
      columns={columns}
      path={({ id }) => reviewScreenPath(id, projectId)}
      empty={<NoReviews />}
      bulkActions={useMay('reviews:write') ? reviewBulkActions : undefined}
    />
  );
};

const Work = ({ review: { kind, title, round, resultVersion, project } }: { review: ReviewRow }) => (
  <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
    <KindBadge kind={kind} />
    <ProjectLine project={project} />
    {kind === 'page' && <span>{title}</span>}
    {round > 1 && <span>Round {round}</span>}
    {resultVersion > 1 && <span>Reopened</span>}
  </Box>
);

/** With the reason why the program has left it to a reviewer. */
const Due = ({ review }: { review: ReviewRow }) => (
  <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
    <TimeLeftBadge review={review} />
    {review.scoringError && <span>{review.scoringError}</span>}
  </Box>
);

const Result = ({ review: { kind, overrideReason, report }, result }: ResultProps) => (
  <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
    <ResultText kind={kind} result={result} overrideReason={overrideReason} />
    <DeliveryBadge report={report} />
  </Box>
);

interface ResultProps {
  review: ReviewRow;
  result: NonNullable<ReviewRow['result']>;
}

/** Who has reviewed the work and when, or who has claimed it and until when. Null if nobody has. */
function reviewerText({ reviewedAt, reviewedBy, claim }: ReviewRow): string | null {
  if (reviewedAt) return `${reviewedBy?.name ?? 'The program'}, ${formatDateTime(reviewedAt)}`;
  return claim && `${claim.isMine ? 'You' : claim.by.name}, until ${formatTime(claim.expiresAt)}`;
}

/** The message for an empty queue, or for filters that match no review. */
const NoReviews = () => {
  const { filterValues, setFilters } = useListContext();
  const activeFilters = Object.entries(filterValues).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const isQueue = activeFilters.length === 1 && filterValues.status === 'waiting';
  if (activeFilters.length === 0) {
    return (
      <EmptyState Icon={DoneIcon} title="No reviews yet">
        Submitted work appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={DoneIcon}
      title={isQueue ? 'No work is waiting for review' : 'No review matches these filters'}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          Show all reviews
        </Button>
      }
    >
      {isQueue
        ? 'New submissions appear here automatically.'
        : 'Another search or other filters may find it.'}
    </EmptyState>
  );
};
