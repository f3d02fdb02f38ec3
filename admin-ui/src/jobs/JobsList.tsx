import { emailName, JOB_NAMES, jobName } from '@inkwell/contract/operation-names';
import { formatDateTime } from '@inkwell/web/format-date';
import JobIcon from '@mui/icons-material/ScheduleOutlined';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import {
  DataTable,
  FilterButton,
  SimpleList,
  TopToolbar,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { RowActions } from '../actions/ActionButton';
import { RetryButton } from '../actions/RetryButton';
import { Badge } from '../display/Badge';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { EmptyState } from '../lists/EmptyState';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { Job } from '../providers/records';
import { reviewScreenPath } from '../reviews/reviewPaths';
import type { Tone } from '../theme/palette';
import { LastBackup } from './LastBackup';

const Column = DataTable.Col<Job>;
const statusStyles: Record<Job['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'gray' },
  retrying: { label: 'Trying again', tone: 'orange' },
  running: { label: 'Running', tone: 'blue' },
  failed: { label: 'Failed', tone: 'red' },
  completed: { label: 'Completed', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'gray' },
};
const states = Object.entries(statusStyles).map(([id, { label }]) => ({ id, name: label }));
const queues = Object.entries(JOB_NAMES).map(([id, name]) => ({ id, name }));
const filters = [
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="Not done" alwaysOn />,
  <ChoiceFilter key="queue" source="queue" label="Job" choices={queues} />,
];

export const JobsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <ConsoleList
      title="Jobs"
      lead={
        <>
          Background jobs: which are waiting, which failed, and why.
          <LastBackup />
        </>
      }
      filters={filters}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      failure="Failed to load the jobs"
      // Without a filter the list hides completed jobs, so it can be empty although many jobs ran. NoJobs says so.
      empty={false}
    >
      {isNarrow ? <JobsCards /> : <JobsTable />}
    </ConsoleList>
  );
};

const JobsTable = () => (
  <DataTable<Job> rowClick={false} bulkActionButtons={false} empty={<NoJobs />} sx={narrowGaps}>
    <Column source="queue" label="Job" disableSort render={(job) => jobName(job.queue)} />
    <Column
      label="Work"
      disableSort
      sx={{ overflowWrap: 'anywhere' }}
      render={(job) => <JobWork job={job} />}
    />
    <Column label="State" disableSort>
      <JobState />
    </Column>
    <Column source="createdAt" sx={oneLine} render={(job) => formatDateTime(job.createdAt)} />
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
    <Column label="Actions" disableSort align="right">
      <JobActions />
    </Column>
  </DataTable>
);

const JobsCards = () => (
  <SimpleList<Job>
    rowClick={false}
    empty={<NoJobs />}
    primaryText={(job) => jobName(job.queue)}
    secondaryText={(job) => (
      <DetailLines
        lines={[
          formatDateTime(job.createdAt),
          job.retries > 0 ? `Tried again ${job.retries} of ${job.retryLimit} times` : null,
          job.lastError,
        ]}
      >
        <JobState /> <JobWork job={job} />
      </DetailLines>
    )}
    rightIcon={() => <JobActions />}
  />
);

/** What the job is about: a submission, which an administrator can review without the job, an e-mail, or a signed PDF. */
const JobWork = ({ job: { review, email, signerName } }: { job: Job }) => {
  if (email) return <span>{`${emailName(email.template)}, to ${email.recipient}`}</span>;
  if (signerName) return <span>{`Signed by ${signerName}`}</span>;
  return review ? (
    <Link to={reviewScreenPath(review._id)}>
      {review.userName}: {review.title}
    </Link>
  ) : (
    <span>–</span>
  );
};

const JobState = () => {
  const job = useRecordContext<Job>();
  return job && <Badge {...statusStyles[job.state]} />;
};

const JobActions = () => {
  const job = useRecordContext<Job>();
  return (
    (job?.state === 'failed' || job?.state === 'retrying') && (
      <RowActions>
        <RetryButton path="/api/admin/jobs/{id}/retry" recordName={jobName(job.queue)} />
      </RowActions>
    )
  );
};

const NoJobs = () => {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.values(filterValues).some((value) => value !== undefined && value !== '');
  if (isFiltered) {
    return (
      <EmptyState
        Icon={JobIcon}
        title="No job matches these filters"
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Show what is not done
          </Button>
        }
      >
        Another state or kind may have jobs.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={JobIcon}
      title="No job is waiting or has failed"
      action={
        <Button variant="outlined" onClick={() => setFilters({ state: 'completed' })}>
          Show completed jobs
        </Button>
      }
    >
      E-mails, PDFs and other work in the background appear here until they are done.
    </EmptyState>
  );
};
