import DeadlineIcon from '@mui/icons-material/EditCalendarOutlined';
import EndIcon from '@mui/icons-material/StopCircleOutlined';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../actions/ActionButton';
import { useDialog } from '../dialogs/DialogHost';
import type { Assignment, User } from '../providers/records';
import type { StartedWork } from './StartedWorkDialogs';

// The list of users, which has the actions, does not load the dialogs.
const SetDeadlineDialog = lazy(async () => ({
  default: (await import('./StartedWorkDialogs')).SetDeadlineDialog,
}));
const EndDialog = lazy(async () => ({ default: (await import('./StartedWorkDialogs')).EndDialog }));

/** Null if the assignment is not started, or is submitted or ended. */
export function assignmentWork({
  id,
  number,
  user,
  project,
  deadlineAt,
  state,
}: Assignment): StartedWork | null {
  if (state !== 'in_progress' && state !== 'overdue') return null;
  return { assignmentId: id, number, userName: user.name, projectName: project.name, deadlineAt };
}

/** The shown assignment of a user. */
export function userWork(user: User): StartedWork | null {
  const { assignmentId, assignmentNumber, name, project, deadlineAt } = user;
  if (!assignmentId || !assignmentNumber || !project) return null;
  if (user.workStartedAt === null || user.workSubmitted || user.workEndedAt) return null;
  return { assignmentId, number: assignmentNumber, userName: name, projectName: project.name, deadlineAt };
}

/** Sets the deadline of a started assignment, and ends it. */
export const StartedWorkActions = ({ work }: { work: StartedWork | null }) => {
  const dialog = useDialog();
  if (!work) return null;
  const open = (Dialog: typeof EndDialog) =>
    dialog.open(
      <Suspense>
        <Dialog work={work} onClose={dialog.close} />
      </Suspense>,
    );
  return (
    <>
      <ActionButton
        permission="penalties:write"
        label="Set deadline"
        icon={<DeadlineIcon />}
        onClick={() => open(SetDeadlineDialog)}
      />
      <ActionButton
        permission="assignments:write"
        label="End this assignment"
        icon={<EndIcon />}
        color="error"
        onClick={() => open(EndDialog)}
      />
    </>
  );
};
