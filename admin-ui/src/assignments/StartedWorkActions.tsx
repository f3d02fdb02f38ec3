import { formatDateTime } from '@inkwell/web/format-date';
import DeadlineIcon from '@mui/icons-material/EditCalendarOutlined';
import EndIcon from '@mui/icons-material/StopCircleOutlined';
import { DateTimeInput, required, useNotify, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useDialog } from '../dialogs/DialogHost';
import { FormDialog } from '../dialogs/FormDialog';
import { ReasonInput } from '../dialogs/ReasonInput';
import { api, byId, getBody } from '../providers/api';
import type { Assignment, User } from '../providers/records';

/** A started assignment that is neither submitted nor ended. */
export interface StartedWork {
  assignmentId: string;
  userName: string;
  projectName: string;
  deadlineAt: string | null;
}

/** Null if the assignment is not started, or is submitted or ended. */
export function assignmentWork({ id, user, project, deadlineAt, state }: Assignment): StartedWork | null {
  if (state !== 'in_progress' && state !== 'overdue') return null;
  return { assignmentId: id, userName: user.name, projectName: project.name, deadlineAt };
}

/** The shown assignment of a user. */
export function userWork(user: User): StartedWork | null {
  const { assignmentId, name, project, deadlineAt, workStartedAt, workSubmitted, workEndedAt } = user;
  if (!assignmentId || !project || workStartedAt === null || workSubmitted || workEndedAt) return null;
  return { assignmentId, userName: name, projectName: project.name, deadlineAt };
}

/** Sets the deadline of a started assignment, and ends it. */
export const StartedWorkActions = ({ work }: { work: StartedWork | null }) => {
  const dialog = useDialog();
  if (!work) return null;
  return (
    <>
      <ActionButton
        permission="penalties:write"
        label="Set deadline"
        icon={<DeadlineIcon />}
        onClick={() => dialog.open(<SetDeadlineDialog work={work} onClose={dialog.close} />)}
      />
      <ActionButton
        permission="assignments:write"
        label="End this assignment"
        icon={<EndIcon />}
        color="error"
        onClick={() => dialog.open(<EndDialog work={work} onClose={dialog.close} />)}
      />
    </>
  );
};

interface DialogProps {
  work: StartedWork;
  onClose: () => void;
}

const SetDeadlineDialog = ({ work, onClose }: DialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const set = async ({ deadlineAt, reason }: { deadlineAt: string; reason: string }) => {
    const body = { deadlineAt: new Date(deadlineAt).toISOString(), reason: reason.trim() };
    await getBody(api.POST('/api/admin/assignments/{id}/set-deadline', { ...byId(work.assignmentId), body }));
    notify('Deadline set.', { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<{ deadlineAt: string; reason: string }>
      title="Set deadline"
      lead={`${work.userName}'s work in “${work.projectName}” is due ${formatDateTime(work.deadlineAt)}. The new deadline is at least 24 hours ahead. A penalty for a missed deadline is removed, and an open request for more time is closed.`}
      submitLabel="Set deadline"
      failure="Failed to set the deadline"
      onSubmit={set}
      onClose={onClose}
    >
      <DateTimeInput
        source="deadlineAt"
        label="New deadline"
        validate={[required('Please enter the deadline')]}
        helperText="In your own time zone"
      />
      <ReasonInput autoFocus={false} />
    </FormDialog>
  );
};

const EndDialog = ({ work, onClose }: DialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const end = async ({ reason }: { reason: string }) => {
    const body = { reason: reason.trim() };
    await getBody(api.POST('/api/admin/assignments/{id}/end', { ...byId(work.assignmentId), body }));
    notify('Assignment ended.', { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<{ reason: string }>
      title="End this assignment"
      lead={`The assignment of ${work.userName} in “${work.projectName}” ends without a penalty. Its texts stay readable, and its images are free for others. It can be neither extended nor returned afterwards. The user gets an e-mail with the reason.`}
      submitLabel="End assignment"
      isDangerous
      failure="Failed to end the assignment"
      onSubmit={end}
      onClose={onClose}
    >
      <ReasonInput />
    </FormDialog>
  );
};
