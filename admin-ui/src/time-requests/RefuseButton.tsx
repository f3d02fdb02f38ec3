import RefuseIcon from '@mui/icons-material/BlockOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useDialog } from '../dialogs/DialogHost';
import { FormDialog } from '../dialogs/FormDialog';
import { ReasonInput } from '../dialogs/ReasonInput';
import { api, byId, getBody } from '../providers/api';
import type { TimeRequest } from '../providers/records';

export const RefuseButton = () => {
  const request = useRecordContext<TimeRequest>();
  const dialog = useDialog();
  if (!request || request.answer) return null;
  return (
    <ActionButton
      permission="assignments:write"
      label="Refuse"
      icon={<RefuseIcon />}
      color="error"
      recordName={request.user.name}
      onClick={() => dialog.open(<RefuseDialog request={request} onClose={dialog.close} />)}
    />
  );
};

const RefuseDialog = ({ request: { id, user }, onClose }: { request: TimeRequest; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const refuse = async ({ reason }: { reason: string }) => {
    const path = '/api/admin/extension-requests/{id}/refuse';
    const { message } = await getBody(api.POST(path, { ...byId(id), body: { reason: reason.trim() } }));
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<{ reason: string }>
      title={`Refuse the request of ${user.name}`}
      lead="The deadline stays as it is. The user gets the reason by e-mail, and can ask again."
      submitLabel="Refuse"
      isDangerous
      failure="Failed to refuse the request"
      onSubmit={refuse}
      onClose={onClose}
    >
      <ReasonInput />
    </FormDialog>
  );
};
