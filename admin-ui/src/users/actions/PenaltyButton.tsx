import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import { TextInput, useDataProvider, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { reasonRules } from '../userFields';

/** One button gives and removes a penalty, so that it keeps the keyboard focus when the one becomes the other. */
export const PenaltyButton = ({ only }: { only?: 'penalize' | 'remove' }) => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  const action = user.isPenalized ? 'remove' : 'penalize';
  if ((only && only !== action) || (action === 'penalize' && user.role !== 'user')) return null;
  const Dialog = action === 'remove' ? RemovePenaltyDialog : PenalizeDialog;
  return (
    <ActionButton
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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const penalize = async ({ reason }: { reason: string }) => {
    const { message } = await dataProvider.penalize(user.id, reason.trim());
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
      <TextInput
        source="reason"
        label="Reason"
        validate={reasonRules}
        multiline
        minRows={2}
        autoFocus
        helperText={false}
      />
    </FormDialog>
  );
};

const RemovePenaltyDialog = ({ user, onClose }: PenaltyDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <ConfirmDialog
      title="Remove Penalty"
      content={`The penalty of ${user.name} will be removed. This does not change a deadline that has passed; you can extend it.`}
      confirm="Remove penalty"
      ConfirmIcon={RemoveIcon}
      mutationFn={() => dataProvider.removePenalty(user.id)}
      onSuccess={({ message }) => {
        notify(message, { type: 'success' });
        refresh();
      }}
      failure="Failed to remove penalty"
      onClose={onClose}
    />
  );
};
