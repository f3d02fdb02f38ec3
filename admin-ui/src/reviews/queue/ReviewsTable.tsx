import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { formatDateTime, formatTime } from '@inkwell/web/format-date';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Button, Typography } from '@mui/material';
import { DataTable, SimpleList, useListContext } from 'react-admin';
import { EmptyState } from '../../lists/EmptyState';
import { ProjectLine } from '../../lists/ProjectLine';
import { useHasManyProjects } from '../../lists/projectNames';
import { RecordLink } from '../../lists/RecordLink';
import { narrowGaps, projectCell } from '../../lists/tableCells';
import type { ReviewRow } from '../../providers/reviewRecords';
import { ResultText } from '../ResultText';
import { DeliveryBadge, KindBadge, TimeLeftBadge } from '../ReviewBadges';
import { reviewScreenPath, toProjectId } from '../reviewPaths';

const Column = DataTable.Col<ReviewRow>;

export const ReviewsTable = () => {
  const hasManyProjects = useHasManyProjects();
  const pathOf = usePathOfReview();
  return (
    <DataTable<ReviewRow>
      rowClick={(id) => pathOf(String(id))}
      bulkActionButtons={false}
      empty={<NoReviews />}
      sx={narrowGaps}
    >
      <Column
        label="User"
        disableSort
        sx={{ minWidth: hasManyProjects ? 170 : 255 }}
        render={(review) => <UserCell review={review} />}
      />
      {hasManyProjects && (
        <Column label="Project" disableSort sx={projectCell} render={({ project }) => project.name} />
      )}
      <Column label="Work" disableSort render={(review) => <Work review={review} />} />
      <Column
        label="Words"
        disableSort
        align="right"
        render={(review) => (review.words === null ? '–' : formatCount(review.words))}
      />
      <Column source="submittedAt" render={(review) => formatDateTime(review.submittedAt)} />
      <Column source="dueAt" render={(review) => <Due review={review} />} />
      <Column source="publishedAt" label="Reviewer" render={(review) => <Reviewer review={review} />} />
      <Column label="Result" disableSort render={(review) => <Result review={review} />} />
    </DataTable>
  );
};

/** The screen of a review goes on with the project by which the queue is filtered. */
function usePathOfReview(): (id: string) => string {
  const projectId = toProjectId(useListContext().filterValues);
  return (id) => reviewScreenPath(id, projectId);
}

const UserCell = ({ review: { id, userId } }: { review: ReviewRow }) => (
  <>
    <RecordLink to={usePathOfReview()(id)}>{userId.name}</RecordLink>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {userId.email}
    </Typography>
  </>
);

const Work = ({ review: { kind, title, round, resultVersion } }: { review: ReviewRow }) => (
  <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
    <KindBadge kind={kind} />
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

const Result = ({ review: { kind, result, overrideReason, report } }: { review: ReviewRow }) =>
  result ? (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <ResultText kind={kind} result={result} overrideReason={overrideReason} />
      <DeliveryBadge report={report} />
    </Box>
  ) : (
    <span>–</span>
  );

/** The queue on a narrow screen. */
export const ReviewsCards = () => {
  const pathOf = usePathOfReview();
  return (
    <SimpleList<ReviewRow>
      rowClick={(id) => pathOf(String(id))}
      empty={<NoReviews />}
      primaryText={({ userId }) => (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{userId.name}</Typography>
      )}
      secondaryText={(review) => <Card review={review} />}
      rowSx={() => ({ borderBottom: 1, borderColor: 'divider' })}
    />
  );
};

const describeSubmission = ({ submittedAt, words, round, resultVersion }: ReviewRow) =>
  [
    `Submitted ${formatDateTime(submittedAt)}`,
    words !== null && pluralize(words, 'word'),
    round > 1 && `round ${round}`,
    resultVersion > 1 && 'reopened',
  ]
    .filter(Boolean)
    .join(', ');

const Card = ({ review }: { review: ReviewRow }) => (
  <Box component="span" sx={{ display: 'grid', gap: 0.5, mt: 0.5, overflowWrap: 'anywhere' }}>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TimeLeftBadge review={review} />
      <KindBadge kind={review.kind} />
      <DeliveryBadge report={review.report} />
    </Box>
    <ProjectLine project={review.project} />
    {review.kind === 'page' && <span>{review.title}</span>}
    <span>{describeSubmission(review)}</span>
    {review.scoringError && <span>{review.scoringError}</span>}
    {review.claim && (
      <span>
        Claimed by <ClaimHolder claim={review.claim} />
      </span>
    )}
    {review.reviewedAt && (
      <span>
        Reviewed by <Reviewer review={review} />
      </span>
    )}
    {review.result && (
      <ResultText kind={review.kind} result={review.result} overrideReason={review.overrideReason} />
    )}
  </Box>
);

/** Who has reviewed the work and when, or who has claimed it and until when. */
const Reviewer = ({ review }: { review: ReviewRow }) =>
  review.reviewedAt === null ? (
    <ClaimHolder claim={review.claim} />
  ) : (
    <span>{`${review.reviewedBy?.name ?? 'The program'}, ${formatDateTime(review.reviewedAt)}`}</span>
  );

const ClaimHolder = ({ claim }: Pick<ReviewRow, 'claim'>) => {
  const holder = claim && `${claim.isMine ? 'You' : claim.by.name}, until ${formatTime(claim.expiresAt)}`;
  return <span>{holder ?? '–'}</span>;
};

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
