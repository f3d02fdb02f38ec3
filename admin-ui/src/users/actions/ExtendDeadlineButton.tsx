import { formatDateTime } from '@inkwell/web/format-date';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { A_DAY, type Extension, ExtensionInputs } from '../../dialogs/ExtensionInputs';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, getBody } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/records';

export const ExtendDeadlineButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user || user.workStartedAt === null || user.workSubmitted || user.workEndedAt) return null;
  return (
    <ActionButton
      permission="penalties:write"
      label="Extend Deadline"
      icon={<ExtendIcon />}
      onClick={() => dialog.open(<ExtendDeadlineDialog user={user} onClose={dialog.close} />)}
    />
  );
};

const ExtendDeadlineDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();

  const extend = async ({ hours, reason }: Extension) => {
    const { message } = await getBody(
      api.POST('/api/admin/users/{id}/extend-deadline', {
        ...ofWork(user),
        body: { hours, reason: reason.trim() },
      }),
    );
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<Extension>
      title="Extend Deadline"
      lead={`${user.name}'s work is due ${formatDateTime(user.deadlineAt)}. A penalty for a missed deadline is removed.`}
      submitLabel="Extend deadline"
      failure="Failed to extend deadline"
      defaultValues={A_DAY}
      onSubmit={extend}
      onClose={onClose}
    >
      <ExtensionInputs />
    </FormDialog>
  );
};
