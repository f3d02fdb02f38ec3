import ReviewIcon from '@mui/icons-material/RateReviewOutlined';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import { List, SearchInput, SortButton, TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { EmptyState } from '../lists/EmptyState';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { queuePath } from '../reviews/reviewPaths';
import { SequentialWorkCards, SequentialWorkTable } from './SequentialWorkTable';
import { SessionRoute } from './SessionDialog';
import { statusNames } from './SessionStatusBadge';

const statuses = Object.entries(statusNames).map(([id, name]) => ({ id, name }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search name or e-mail" />,
  <ChoiceFilter key="status" source="status" label="Status" alwaysOn choices={statuses} />,
];

export const SequentialWorkList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <PageHeader
        title="Sequential work"
        lead="Runs through all images. Each is reviewed within 24 hours of its completion, image by image."
        actions={
          <Button
            component={Link}
            to={queuePath({ status: 'waiting', kind: 'sequential' })}
            variant="outlined"
          >
            Open in Reviews
          </Button>
        }
      />
      <List
        title={false}
        filters={filters}
        actions={<Toolbar />}
        sort={{ field: 'completedAt', order: 'DESC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load sequential work sessions" />}
        empty={<NoSessions />}
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
      >
        {isNarrow ? <SequentialWorkCards /> : <SequentialWorkTable />}
      </List>
      <SessionRoute />
    </>
  );
};

const Toolbar = () => (
  <TopToolbar>
    <SortButton fields={['completedAt', 'startedAt']} />
  </TopToolbar>
);

const NoSessions = () => (
  <EmptyState Icon={ReviewIcon} title="No sequential work yet">
    A run appears here as soon as somebody starts one.
  </EmptyState>
);
