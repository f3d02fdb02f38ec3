import { pluralize } from '@inkwell/contract/format-count';
import { formatDateTime } from '@inkwell/web/format-date';
import { Typography } from '@mui/material';
import { Badge } from '../display/Badge';
import { editWorkPath } from '../edit-work/editWorkPath';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { OPEN_FIRST } from '../lists/OpenCountLabel';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { RecordLink } from '../lists/RecordLink';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { useMay } from '../providers/permissions';
import { type TimeRequest, USERS } from '../providers/resources';
import type { Tone } from '../theme/palette';
import { GrantButton } from './GrantButton';
import { RefuseButton } from './RefuseButton';
import { requestBulkActions } from './requestBulkActions';

const states = [
  { id: 'open', name: 'Open' },
  { id: 'answered', name: 'Answered' },
];
const filters = [
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="All" alwaysOn />,
];

export const TimeRequestsList = () => {
  const canAnswer = useMay('assignments:write');
  return (
    <ConsoleList
      title="Time requests"
      lead="Users who ask for more time. A deadline moves only when a request is granted."
      filters={useFiltersWithProject(filters)}
      sort={OPEN_FIRST}
      failure="Failed to load the time requests"
      empty={{ title: 'No time requests', text: 'Requests of users for more time appear here.' }}
    >
      <RecordTable<TimeRequest>
        columns={columns}
        actions={
          <>
            <GrantButton />
            <RefuseButton />
          </>
        }
        bulkActions={canAnswer ? requestBulkActions : undefined}
      />
    </ConsoleList>
  );
};

const columns: RecordColumn<TimeRequest>[] = [
  {
    label: 'User',
    card: 'title',
    sx: { minWidth: 150, overflowWrap: 'anywhere' },
    render: ({ user }) => <UserLink user={user} />,
    detail: ({ user }) => user.email,
  },
  { label: 'Project', render: (request) => <WorkLink request={request} /> },
  { label: 'Hours', card: 'none', render: ({ hours }) => hours },
  {
    label: 'Reason',
    sx: { minWidth: 180, maxWidth: 360, overflowWrap: 'anywhere' },
    render: ({ reason }) => reason,
    renderOnCard: ({ hours, reason }) => `${pluralize(hours, 'hour')}: ${reason}`,
  },
  { label: 'Deadline', cardLabel: 'Deadline', render: ({ deadlineAt }) => formatDateTime(deadlineAt) },
  {
    source: 'createdAt',
    isSortable: true,
    card: 'none',
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    source: 'answeredAt',
    isSortable: true,
    card: 'inline',
    render: (request) => <AnswerOfRequest request={request} />,
  },
];

const UserLink = ({ user }: Pick<TimeRequest, 'user'>) => (
  <RecordLink to={`/${USERS}/${user._id}/show`}>{user.name}</RecordLink>
);

/** Leads to the texts of the assignment. */
const WorkLink = ({ request: { user, assignmentId, project } }: { request: TimeRequest }) => (
  <RecordLink to={editWorkPath({ id: user._id, assignmentId })}>{project.name}</RecordLink>
);

const styles: Record<NonNullable<TimeRequest['answer']>, { label: string; tone: Tone }> = {
  granted: { label: 'Granted', tone: 'green' },
  refused: { label: 'Refused', tone: 'red' },
  closed: { label: 'Closed', tone: 'gray' },
};
/** Closed by the user. */
const withdrawn: { label: string; tone: Tone } = { label: 'Withdrawn', tone: 'gray' };

const AnswerOfRequest = ({ request }: { request: TimeRequest }) => {
  const { answer, answeredAt, grantedHours, refusalReason, answeredBy, isWithdrawn } = request;
  if (!answer) return <Badge label="Open" tone="orange" />;
  const hours = grantedHours === null ? null : pluralize(grantedHours, 'hour');
  const by = answer === 'granted' && !answeredBy ? 'Free hours of the project' : answeredBy;
  return (
    <>
      <Badge {...(isWithdrawn ? withdrawn : styles[answer])} />
      <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {[hours, refusalReason, by, formatDateTime(answeredAt)].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
};
