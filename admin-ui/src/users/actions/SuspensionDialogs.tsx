import LiftIcon from '@mui/icons-material/PlayCircleOutlined';
import { useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';
import { ReasonInput } from '../ReasonInput';

interface SuspensionDialogProps {
  user: User;
  onClose: () => void;
}

export const SuspendDialog = ({ user, onClose }: SuspensionDialogProps) => {
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

export const LiftSuspensionDialog = ({ user, onClose }: SuspensionDialogProps) => {
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
