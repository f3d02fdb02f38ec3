import { emailName, JOB_NAMES, jobName } from '@inkwell/contract/operation-names';
import { formatDateTime } from '@inkwell/web/format-date';
import JobIcon from '@mui/icons-material/ScheduleOutlined';
import { Button } from '@mui/material';
import { FilterButton, TopToolbar, useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { RetryButton } from '../actions/RetryButton';
import { Badge } from '../display/Badge';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { EmptyState } from '../lists/EmptyState';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import type { Job } from '../providers/resources';
import { reviewScreenPath } from '../reviews/reviewPaths';
import type { Tone } from '../theme/palette';
import { LastBackup } from './LastBackup';

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

export const JobsList = () => (
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
    <RecordTable<Job> columns={columns} empty={<NoJobs />} actions={<JobActions />} cardsBelow="md" />
  </ConsoleList>
);

const columns: RecordColumn<Job>[] = [
  { source: 'queue', label: 'Job', card: 'title', render: ({ queue }) => jobName(queue) },
  {
    label: 'Work',
    card: 'inline',
    sx: { overflowWrap: 'anywhere' },
    render: (job) => <JobWork job={job} />,
  },
  { label: 'State', card: 'inline', render: ({ state }) => <Badge {...statusStyles[state]} /> },
  {
    source: 'createdAt',
    isSortable: true,
    sx: oneLine,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    label: 'Tries again',
    sx: oneLine,
    render: ({ retries, retryLimit }) => `${retries} of ${retryLimit}`,
    renderOnCard: ({ retries, retryLimit }) => retries > 0 && `Tried again ${retries} of ${retryLimit} times`,
  },
  { label: 'Last error', sx: { overflowWrap: 'anywhere' }, render: ({ lastError }) => lastError },
];

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

const JobActions = () => {
  const job = useRecordContext<Job>();
  return (
    (job?.state === 'failed' || job?.state === 'retrying') && (
      <RetryButton path="/api/admin/jobs/{id}/retry" recordName={jobName(job.queue)} />
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
