import { formatCount, pluralize } from '@inkwell/contract/format-count';
import NextIcon from '@mui/icons-material/PlayArrowOutlined';
import { Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { SortButton, TopToolbar, useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ignoreError } from '../../errors/ignoreError';
import { ExportButton } from '../../exports/ExportButton';
import { ChoiceFilter } from '../../lists/ChoiceFilter';
import { ConsoleList } from '../../lists/ConsoleList';
import { useFiltersWithProject } from '../../lists/ProjectFilter';
import { UserSearchInput } from '../../lists/UserSearchInput';
import { useFilterInAddress } from '../../lists/useFilterInAddress';
import { useMay } from '../../providers/permissions';
import { kindNames } from '../reviewLabels';
import { reviewScreenPath, toProjectId, WAITING_FILTER, waitingPath } from '../reviewPaths';
import { claimNext, nothingElse } from './nextReview';
import { REVIEWS_REFETCH_INTERVAL_MS, useReviewCounts } from './ReviewsMenuLabel';
import { ReviewsTable } from './ReviewsTable';

/** On a phone the filters stand side by side below the search; beside the menu of a wide window, all stand in one row. */
const filtersSideBySide = {
  '@media (min-width: 1200px)': {
    '& .RaFilterForm-filterFormInput': { flex: '1 1 128px', minWidth: 0, maxWidth: 163 },
    '& .RaFilterForm-filterFormInput[data-source="q"]': { flex: '1 1 220px', maxWidth: 295 },
    '& .RaFilterForm-filterFormInput .MuiFormControl-root': { width: '100%', minWidth: 0 },
  },
  '@media (max-width: 599px)': {
    '& .RaFilterForm-filterFormInput:not([data-source="q"])': { width: 'auto', flex: '1 1 30%' },
  },
};

export const ReviewsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Reviews"
      lead={<Lead />}
      headerActions={
        <>
          <ExportButton kind="reviews" />
          <ReviewNextButton />
        </>
      }
      failure="Failed to load the reviews"
      // Table and cards show it themselves, because a filter is always set at first.
      empty={false}
      filters={useFiltersWithProject(filters)}
      filterDefaultValues={WAITING_FILTER}
      // The columns of the table have their own sort buttons.
      actions={isNarrow ? <Sorting /> : false}
      sort={{ field: 'dueAt', order: 'ASC' }}
      queryOptions={{ onError: ignoreError, refetchInterval: REVIEWS_REFETCH_INTERVAL_MS }}
      sx={filtersSideBySide}
    >
      <ReviewsTable />
    </ConsoleList>
  );
};

const Sorting = () => (
  <TopToolbar>
    <SortButton fields={['dueAt', 'submittedAt', 'publishedAt']} />
  </TopToolbar>
);

/** Counts the reviews of the search and the filters. The numbers are about their states, so these filters do not count. */
const Lead = () => {
  const { status: _, claimed: _claimed, reviewed: _reviewed, ...filter } = useFilterInAddress();
  const { data } = useReviewCounts(filter);
  return (
    <>
      Everything submitted, the most urgent first. Each is reviewed within 24 hours.
      {/* With the height of its lines before the answer. */}
      <Typography
        variant="body2"
        sx={{ fontVariantNumeric: 'tabular-nums', minHeight: { xs: '2lh', sm: '1lh' } }}
      >
        {data &&
          `${pluralize(data.waiting, 'review')} waiting, ${formatCount(data.overdue)} overdue, ${formatCount(data.dueSoon)} due within 4 hours, ${formatCount(data.mine)} claimed by you.`}
      </Typography>
    </>
  );
};

const statuses = [
  { id: 'waiting', name: 'Waiting' },
  { id: 'pending', name: 'In time' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'reviewed', name: 'Reviewed' },
  { id: 'returned', name: 'Returned' },
  { id: 'penalized', name: 'Auto-Penalized' },
];
const kinds = Object.entries(kindNames).map(([id, name]) => ({ id, name }));
const claimed = [
  { id: 'mine', name: 'By me' },
  { id: 'others', name: 'By others' },
  { id: 'nobody', name: 'By nobody' },
];

const reviewed = [
  { id: 'mine', name: 'By me' },
  { id: 'others', name: 'By others' },
  { id: 'program', name: 'By the program' },
];

/** Of reviews that nobody has opened. */
const proposals = [80, 90, 95, 98, 100].map((id) => ({
  id,
  name: id === 100 ? '100%, not opened' : `At least ${id}%, not opened`,
}));

const choice = (source: string, label: string, choices: { id: string | number; name: string }[]) => (
  <ChoiceFilter
    key={source}
    source={source}
    label={label}
    alwaysOn
    choices={choices}
    sx={{ minWidth: 0, width: { xs: '100%', sm: 140 } }}
  />
);

const filters = [
  <UserSearchInput key="q" source="q" alwaysOn />,
  choice('status', 'Status', statuses),
  choice('kind', 'Kind', kinds),
  choice('claimed', 'Claimed', claimed),
  choice('reviewed', 'Reviewed', reviewed),
  choice('minProposal', 'Proposal', proposals),
];

const ReviewNextButton = () => {
  const { mutate, isPending } = useReviewNext();
  if (!useMay('reviews:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<NextIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      Review next
    </Button>
  );
};

/** Claims and opens the most urgent free review of the filtered project, or opens the queue if there is none. */
function useReviewNext() {
  const projectId = toProjectId(useFilterInAddress());
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => claimNext(dataProvider, projectId),
    onSuccess: (id) => {
      if (!id) notify(nothingElse(projectId), { type: 'info' });
      navigate(id ? reviewScreenPath(id, projectId) : waitingPath(projectId));
    },
    meta: { failure: 'Failed to open the next review' },
  });
}
