import { useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, getBody } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/records';
import { REMOVE_PENALTY, removePenaltyText } from '../penaltyTexts';
import { ReasonInput } from '../ReasonInput';

interface PenaltyDialogProps {
  user: User;
  onClose: () => void;
}

export const PenalizeDialog = ({ user, onClose }: PenaltyDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const penalize = async ({ reason }: { reason: string }) => {
    const { message } = await getBody(
      api.POST('/api/admin/users/{id}/penalize', { ...ofWork(user), body: { reason: reason.trim() } }),
    );
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<{ reason: string }>
      title="Penalize"
      lead={`${user.name} will see the reason on their dashboard.`}
      submitLabel="Penalize"
      isDangerous
      failure="Failed to penalize user"
      onSubmit={penalize}
      onClose={onClose}
    >
      <ReasonInput />
    </FormDialog>
  );
};

export const RemovePenaltyDialog = ({ user, onClose }: PenaltyDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      {...REMOVE_PENALTY}
      content={removePenaltyText(user.name)}
      mutationFn={() => getBody(api.POST('/api/admin/users/{id}/remove-penalty', ofWork(user)))}
      onSuccess={({ message }) => {
        notify(message, { type: 'success' });
        refresh();
      }}
      failure="Failed to remove penalty"
      onClose={onClose}
    />
  );
};
