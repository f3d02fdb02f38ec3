import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import {
  DataTable,
  FilterButton,
  List,
  TextInput,
  TopToolbar,
  useDataProvider,
  useListContext,
} from 'react-admin';
import { RetryButton } from '../actions/RetryButton';
import { Badge } from '../display/Badge';
import { formatMoment } from '../display/formatDate';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { CardsLoading } from '../lists/CardsLoading';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { Job } from '../providers/records';
import type { Tone } from '../theme/palette';
import { NoJobs } from './NoJobs';

const Column = DataTable.Col<Job>;
const tones: Record<Job['state'], Tone> = {
  waiting: 'gray',
  retrying: 'orange',
  running: 'blue',
  failed: 'red',
  completed: 'green',
  cancelled: 'gray',
};
const states = Object.keys(tones).map((state) => ({ id: state, name: state }));
const filters = [
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="Not done" alwaysOn />,
  <TextInput key="queue" source="queue" label="Queue" />,
];

export const JobsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <>
      <PageHeader title="Jobs" lead="What is done in the background: what waits, what failed, and why." />
      <List
        title={false}
        filters={filters}
        actions={
          <TopToolbar>
            <FilterButton />
          </TopToolbar>
        }
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load the jobs" />}
        // Both say themselves that there are none: what is done is a filter away.
        empty={false}
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
      >
        {isNarrow ? <JobsCards /> : <JobsTable />}
      </List>
    </>
  );
};

const JobsTable = () => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <DataTable<Job> rowClick={false} bulkActionButtons={false} empty={<NoJobs />} sx={narrowGaps}>
      <Column source="queue" label="Job" disableSort sx={oneLine} />
      <Column
        label="State"
        disableSort
        render={(job) => <Badge label={job.state} tone={tones[job.state]} />}
      />
      <Column source="createdAt" sx={oneLine} render={(job) => formatMoment(job.createdAt)} />
      <Column
        label="Tries again"
        disableSort
        sx={oneLine}
        render={(job) => `${job.retries} of ${job.retryLimit}`}
      />
      <Column
        label="Last error"
        disableSort
        sx={{ overflowWrap: 'anywhere' }}
        render={(job) => job.lastError ?? '–'}
      />
      <Column
        label="Actions"
        disableSort
        align="right"
        render={(job) =>
          job.state === 'failed' || job.state === 'retrying' ? (
            <RetryButton subject={job.queue} retry={() => dataProvider.retryJob(job.id)} />
          ) : null
        }
      />
    </DataTable>
  );
};

/** The same list for a narrow screen. */
const JobsCards = () => {
  const { data, isPending } = useListContext<Job>();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  if (isPending) return <CardsLoading />;
  if (data?.length === 0) return <NoJobs />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((job) => (
        <Box
          component="li"
          key={job.id}
          sx={{ p: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Typography sx={{ fontWeight: 600 }}>{job.queue}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatMoment(job.createdAt)}, tried again {job.retries} of {job.retryLimit} times
          </Typography>
          {job.lastError && <Typography variant="body2">{job.lastError}</Typography>}
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
            <Badge label={job.state} tone={tones[job.state]} />
            {(job.state === 'failed' || job.state === 'retrying') && (
              <RetryButton subject={job.queue} retry={() => dataProvider.retryJob(job.id)} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
