import SuspendIcon from '@mui/icons-material/PauseCircleOutlined';
import LiftIcon from '@mui/icons-material/PlayCircleOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { ReasonInput } from '../../dialogs/ReasonInput';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';

/** One button suspends and lifts, so that it keeps the keyboard focus when the one becomes the other. */
export const SuspensionButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  const isSuspended = user.suspendedAt !== null;
  const Dialog = isSuspended ? LiftSuspensionDialog : SuspendDialog;
  return (
    <ActionButton
      permission="users:write"
      label={isSuspended ? 'Lift Suspension' : 'Suspend'}
      icon={isSuspended ? <LiftIcon /> : <SuspendIcon />}
      color={isSuspended ? 'secondary' : 'error'}
      onClick={() => dialog.open(<Dialog user={user} onClose={dialog.close} />)}
    />
  );
};

interface SuspensionDialogProps {
  user: User;
  onClose: () => void;
}

const SuspendDialog = ({ user, onClose }: SuspensionDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const suspend = async ({ reason }: { reason: string }) => {
    const { message } = await getBody(
      api.POST('/api/admin/users/{id}/suspend', { ...byId(user.id), body: { reason: reason.trim() } }),
    );
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<{ reason: string }>
      title="Suspend"
      lead={`${user.name} is signed out now and cannot sign in until you lift the suspension. Links stop working, and no penalty is given meanwhile. Nothing is deleted.`}
      submitLabel="Suspend user"
      isDangerous
      failure="Failed to suspend user"
      onSubmit={suspend}
      onClose={onClose}
    >
      <ReasonInput label="Reason (for staff)" />
    </FormDialog>
  );
};

const LiftSuspensionDialog = ({ user, onClose }: SuspensionDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title="Lift Suspension"
      confirm="Lift suspension"
      ConfirmIcon={LiftIcon}
      content={`${user.name} can sign in again. A deadline that had not passed is extended by the length of the suspension, and the user gets an e-mail about it.`}
      mutationFn={() => getBody(api.POST('/api/admin/users/{id}/lift-suspension', byId(user.id)))}
      onSuccess={({ message }) => {
        notify(message, { type: 'success' });
        refresh();
      }}
      failure="Failed to lift suspension"
      onClose={onClose}
    />
  );
};
