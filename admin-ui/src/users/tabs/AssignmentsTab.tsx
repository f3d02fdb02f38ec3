import { Box } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider, useRecordContext } from 'react-admin';
import { ActionMenu, RowActions } from '../../actions/ActionButton';
import { AssignmentsTable } from '../../assignments/AssignmentsTable';
import { GiveButton } from '../../assignments/give/GiveButton';
import { assignmentWork, StartedWorkActions } from '../../assignments/StartedWorkActions';
import { WithdrawButton } from '../../assignments/WithdrawButton';
import { FilteredList } from '../../lists/FilteredList';
import { useMay } from '../../providers/permissions';
import { ASSIGNMENTS, type Assignment, USERS, type User } from '../../providers/resources';
import { ExtendDeadlineButton } from '../actions/ExtendDeadlineButton';
import { PenaltyButton } from '../actions/PenaltyButton';
import { StartWorkButton } from '../actions/StartWorkButton';

/** All assignments of the user. A row opens this page with its assignment. */
export const AssignmentsTab = ({ user }: { user: User }) => {
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <GiveButton users={{ ids: [user.id], name: user.name }} />
      </Box>
      <FilteredList
        resource={ASSIGNMENTS}
        filter={{ userId: user.id }}
        sort="givenAt"
        failure="Failed to load the assignments"
        none="No assignments yet"
      >
        <AssignmentsTable of="user" actions={<AssignmentActions user={user} />} />
      </FilteredList>
    </>
  );
};

/** The actions on the work of the user, for the assignment of the row. */
const AssignmentActions = ({ user }: { user: User }) => {
  const assignment = useRecordContext<Assignment>();
  const mayAct = useMay('penalties:write');
  if (!assignment || !mayAct) return null;
  return (
    <ResourceContextProvider value={USERS}>
      <RecordContextProvider value={withAssignment(user, assignment)}>
        <RowActions>
          <ActionMenu label={`Actions on assignment ${assignment.number}`}>
            {assignment.state !== 'ended' && <StartWorkButton />}
            <ExtendDeadlineButton />
            <PenaltyButton />
            <StartedWorkActions work={assignmentWork(assignment)} />
            <WithdrawButton assignment={assignment} />
          </ActionMenu>
        </RowActions>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
};

/** The user as the page would show them with this assignment. */
function withAssignment(user: User, assignment: Assignment): User {
  const { id: assignmentId, project, startedAt, deadlineAt, submittedAt, endedAt, isPenalized } = assignment;
  return {
    ...{ ...user, assignmentId, project, deadlineAt, submittedAt, isPenalized },
    workStartedAt: startedAt,
    workEndedAt: startedAt && endedAt,
    workSubmitted: submittedAt !== null,
  };
}
