import { pluralize } from '@inkwell/contract/format-count';
import { formatDateTime } from '@inkwell/web/format-date';
import { type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList, useRecordContext } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { editWorkPath } from '../edit-work/editWorkPath';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { OPEN_FIRST } from '../lists/OpenCountLabel';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { RecordLink } from '../lists/RecordLink';
import { DetailLines, narrowGaps } from '../lists/tableCells';
import type { TimeRequest } from '../providers/records';
import { USERS } from '../providers/resources';
import type { Tone } from '../theme/palette';
import { GrantButton } from './GrantButton';
import { RefuseButton } from './RefuseButton';

const Column = DataTable.Col<TimeRequest>;
const states = [
  { id: 'open', name: 'Open' },
  { id: 'answered', name: 'Answered' },
];
const filters = [
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="All" alwaysOn />,
];

export const TimeRequestsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Time requests"
      lead="Users who ask for more time. A deadline moves only when a request is granted."
      filters={useFiltersWithProject(filters)}
      sort={OPEN_FIRST}
      failure="Failed to load the time requests"
      empty={{ title: 'No time requests', text: 'Requests of users for more time appear here.' }}
    >
      {isNarrow ? <TimeRequestsCards /> : <TimeRequestsTable />}
    </ConsoleList>
  );
};

const TimeRequestsTable = () => (
  <DataTable<TimeRequest> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column label="User" disableSort render={({ user }) => <UserLink user={user} />} />
    <Column label="Project" disableSort render={(request) => <WorkLink request={request} />} />
    <Column label="Hours" disableSort render={({ hours }) => hours} />
    <Column
      label="Reason"
      disableSort
      sx={{ minWidth: 180, maxWidth: 360, overflowWrap: 'anywhere' }}
      render={({ reason }) => reason}
    />
    <Column label="Deadline" disableSort render={({ deadlineAt }) => formatDateTime(deadlineAt)} />
    <Column source="createdAt" render={({ createdAt }) => formatDateTime(createdAt)} />
    <Column source="answeredAt">
      <AnswerOfRequest />
    </Column>
    <Column label="Actions" disableSort align="right">
      <RowActions>
        <GrantButton />
        <RefuseButton />
      </RowActions>
    </Column>
  </DataTable>
);

const TimeRequestsCards = () => (
  <SimpleList<TimeRequest>
    rowClick={false}
    primaryText={({ user }) => <UserLink user={user} />}
    secondaryText={(request) => (
      <DetailLines
        lines={[
          `${request.project.name}, due ${formatDateTime(request.deadlineAt)}`,
          `${pluralize(request.hours, 'hour')}: ${request.reason}`,
        ]}
      >
        <AnswerOfRequest />
        <GrantButton />
        <RefuseButton />
      </DetailLines>
    )}
  />
);

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
  closed: { label: 'Submitted before', tone: 'gray' },
};

const AnswerOfRequest = () => {
  const request = useRecordContext<TimeRequest>();
  if (!request) return null;
  const { answer, answeredAt, grantedHours, refusalReason, answeredBy } = request;
  if (!answer) return <Badge label="Open" tone="orange" />;
  const hours = grantedHours === null ? null : pluralize(grantedHours, 'hour');
  const by = answer === 'granted' && !answeredBy ? 'Free hours of the project' : answeredBy;
  return (
    <>
      <Badge {...styles[answer]} />
      <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {[hours, refusalReason, by, formatDateTime(answeredAt)].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
};
