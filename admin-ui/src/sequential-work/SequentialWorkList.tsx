import { Button } from '@mui/material';
import { SortButton, TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { ignoreError } from '../errors/ignoreError';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { UserSearchInput } from '../lists/UserSearchInput';
import { REVIEWS_REFETCH_INTERVAL_MS } from '../reviews/queue/ReviewsMenuLabel';
import { queuePath } from '../reviews/reviewPaths';
import { SequentialWorkTable } from './SequentialWorkTable';
import { SessionRoute } from './SessionRoute';
import { statusNames } from './sequentialSession';

const statuses = Object.entries(statusNames).map(([id, name]) => ({ id, name }));

const filters = [
  <UserSearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="status" source="status" label="Status" alwaysOn choices={statuses} />,
];

export const SequentialWorkList = () => (
  <>
    <ConsoleList
      title="Sequential work"
      lead="Work through all images in order. It is reviewed within 24 hours of its completion, image by image."
      headerActions={<OpenInReviewsButton />}
      failure="Failed to load sequential work sessions"
      empty={{
        title: 'No sequential work yet',
        text: 'It appears here as soon as a user starts it.',
      }}
      filters={useFiltersWithProject(filters)}
      actions={<Sorting />}
      sort={{ field: 'completedAt', order: 'DESC' }}
      queryOptions={{ onError: ignoreError, refetchInterval: REVIEWS_REFETCH_INTERVAL_MS }}
    >
      <SequentialWorkTable />
    </ConsoleList>
    <SessionRoute />
  </>
);

const OpenInReviewsButton = () => (
  <Button component={Link} to={queuePath({ status: 'waiting', kind: 'sequential' })} variant="outlined">
    Open in Reviews
  </Button>
);

const Sorting = () => (
  <TopToolbar>
    <SortButton fields={['completedAt', 'startedAt']} />
  </TopToolbar>
);
