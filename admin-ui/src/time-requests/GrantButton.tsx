import { formatDateTime } from '@inkwell/web/format-date';
import GrantIcon from '@mui/icons-material/CheckOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useDialog } from '../dialogs/DialogHost';
import { FormDialog } from '../dialogs/FormDialog';
import { api, byId, getBody } from '../providers/api';
import type { TimeRequest } from '../providers/records';
import { GrantedHoursInput } from './GrantedHoursInput';

export const GrantButton = () => {
  const request = useRecordContext<TimeRequest>();
  const dialog = useDialog();
  if (!request || request.answer) return null;
  return (
    <ActionButton
      permission="assignments:write"
      label="Grant"
      icon={<GrantIcon />}
      recordName={request.user.name}
      onClick={() => dialog.open(<GrantDialog request={request} onClose={dialog.close} />)}
    />
  );
};

const GrantDialog = ({ request, onClose }: { request: TimeRequest; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { id, user, project, hours, reason, deadlineAt } = request;
  const grant = async (body: { hours: number }) => {
    const path = '/api/admin/extension-requests/{id}/grant';
    const { message } = await getBody(api.POST(path, { ...byId(id), body }));
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<{ hours: number }>
      title={`Give ${user.name} more time`}
      lead={`${project.name}, due ${formatDateTime(deadlineAt)}. Reason: ${reason}`}
      submitLabel="Grant"
      failure="Failed to grant the request"
      defaultValues={{ hours }}
      onSubmit={grant}
      onClose={onClose}
    >
      <GrantedHoursInput />
    </FormDialog>
  );
};
