import { formatDateTime } from '@inkwell/web/format-date';
import { DateTimeInput, required, useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { ReasonInput } from '../dialogs/ReasonInput';
import { api, byId, getBody } from '../providers/api';

/** A started assignment that is neither submitted nor ended. */
export interface StartedWork {
  assignmentId: string;
  number: number;
  userName: string;
  projectName: string;
  deadlineAt: string | null;
}

interface DialogProps {
  work: StartedWork;
  onClose: () => void;
}

export const SetDeadlineDialog = ({ work, onClose }: DialogProps) => {
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
      lead={`Assignment ${work.number} of ${work.userName} in “${work.projectName}” is due ${formatDateTime(work.deadlineAt)}. The new deadline is at least 24 hours ahead. A penalty for a missed deadline is removed, and an open request for more time is closed.`}
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

export const EndDialog = ({ work, onClose }: DialogProps) => {
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
      lead={`Assignment ${work.number} of ${work.userName} in “${work.projectName}” ends without a penalty. Its texts stay readable, and its images are free for others. It can be neither extended nor returned afterwards. The user gets an e-mail with the reason.`}
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
