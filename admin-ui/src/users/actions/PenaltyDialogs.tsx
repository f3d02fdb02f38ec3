import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { FormDialog } from '../../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const penalize = async ({ reason }: { reason: string }) => {
    const { message } = await dataProvider.penalize(user, reason.trim());
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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <ConfirmDialog
      {...REMOVE_PENALTY}
      content={removePenaltyText(user.name)}
      mutationFn={() => dataProvider.removePenalty(user)}
      onSuccess={({ message }) => {
        notify(message, { type: 'success' });
        refresh();
      }}
      failure="Failed to remove penalty"
      onClose={onClose}
    />
  );
};
