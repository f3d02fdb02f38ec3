import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import { useNotify, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import { api, byId, getBody } from '../providers/api';
import type { Assignment } from '../providers/records';

/** Ends an assignment that is not started. */
export const WithdrawButton = ({ assignment }: { assignment: Assignment }) => {
  const dialog = useDialog();
  if (assignment.state !== 'not_started') return null;
  return (
    <ActionButton
      permission="assignments:write"
      label="Withdraw"
      icon={<WithdrawIcon />}
      color="error"
      onClick={() => dialog.open(<WithdrawDialog assignment={assignment} onClose={dialog.close} />)}
    />
  );
};

const WithdrawDialog = ({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title="Withdraw assignment"
      content={`The assignment of ${assignment.user.name} in “${assignment.project.name}” ends before its start. Its images are free for others.`}
      confirm="Withdraw"
      ConfirmIcon={WithdrawIcon}
      isDangerous
      mutationFn={() => getBody(api.POST('/api/admin/assignments/{id}/withdraw', byId(assignment.id)))}
      onSuccess={() => {
        notify('Assignment withdrawn.', { type: 'success' });
        refresh();
      }}
      failure="Failed to withdraw the assignment"
      onClose={onClose}
    />
  );
};
