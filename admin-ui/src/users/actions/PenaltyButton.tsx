import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { ReasonInput } from '../../dialogs/ReasonInput';
import { api, getBody } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/records';
import { REMOVE_PENALTY, removePenaltyText } from '../penaltyTexts';

/** One button gives and removes a penalty, so that it keeps the keyboard focus when the one becomes the other. */
export const PenaltyButton = ({ only }: { only?: 'penalize' | 'remove' }) => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  const action = user.isPenalized ? 'remove' : 'penalize';
  if (only && only !== action) return null;
  if (action === 'penalize' && user.role !== 'user') return null;
  const Dialog = action === 'remove' ? RemovePenaltyDialog : PenalizeDialog;
  return (
    <ActionButton
      permission="penalties:write"
      label={action === 'remove' ? 'Remove Penalty' : 'Penalize'}
      icon={action === 'remove' ? <RemoveIcon /> : <PenalizeIcon />}
      color={action === 'remove' ? 'secondary' : 'error'}
      onClick={() => dialog.open(<Dialog user={user} onClose={dialog.close} />)}
    />
  );
};

interface PenaltyDialogProps {
  user: User;
  onClose: () => void;
}

const PenalizeDialog = ({ user, onClose }: PenaltyDialogProps) => {
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

const RemovePenaltyDialog = ({ user, onClose }: PenaltyDialogProps) => {
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
