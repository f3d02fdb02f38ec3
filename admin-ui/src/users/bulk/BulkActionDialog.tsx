import type { Schema } from '@inkwell/contract/client';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import OtpIcon from '@mui/icons-material/PinOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import { useNotify, useRefresh } from 'react-admin';
import { useDialog } from '../../dialogs/DialogHost';
import { A_DAY, type Extension, ExtensionInputs } from '../../dialogs/ExtensionInputs';
import { FormDialog } from '../../dialogs/FormDialog';
import { SkippedDialog } from '../../lists/SkippedDialog';
import { formatUserCount } from '../../lists/UserList';
import { api, getBody } from '../../providers/api';

/** The bulk actions, in the order of the menu. `title` is also the entry of the menu. */
export const bulkActions = {
  extendDeadline: {
    permission: 'penalties:write',
    icon: <ExtendIcon />,
    path: '/api/admin/users/bulk-extend-deadline',
    title: 'Extend Deadline',
    lead: 'A deadline that has passed is extended from now. A penalty for a missed deadline is removed.',
    submitLabel: 'Extend deadline',
    failure: 'Failed to extend the deadlines',
    done: (count: string) => `Deadline extended for ${count}.`,
  },
  removePenalty: {
    permission: 'penalties:write',
    icon: <RemoveIcon />,
    path: '/api/admin/users/bulk-remove-penalty',
    title: 'Remove Penalty',
    lead: 'A deadline that has passed stays passed; it can be extended.',
    submitLabel: 'Remove penalty',
    failure: 'Failed to remove the penalties',
    done: (count: string) => `Penalty removed for ${count}.`,
  },
  sendAgreement: {
    permission: 'users:write',
    icon: <SendIcon />,
    path: '/api/admin/users/bulk-send-agreement',
    title: 'Send Agreement',
    lead: 'Everybody of the selection who has not signed gets the link by e-mail.',
    submitLabel: 'Send agreement',
    failure: 'Failed to send the agreement links',
    done: (count: string) => `Agreement link sent to ${count}.`,
  },
  sendOtp: {
    permission: 'users:write',
    icon: <OtpIcon />,
    path: '/api/admin/users/bulk-send-otp',
    title: 'Send OTP',
    lead: 'Everybody of the selection who is not verified gets a new code by e-mail.',
    submitLabel: 'Send OTP',
    failure: 'Failed to send the codes',
    done: (count: string) => `OTP sent to ${count}.`,
  },
} as const;

type Body = Schema<'BulkAction'> & Partial<Schema<'ExtendDeadline'>>;

/** Does an action for many users. A user is skipped if the action would be refused. */
const callBulkAction = (path: (typeof bulkActions)[BulkAction]['path'], body: Body) =>
  getBody(api.POST(path, { body: body as Schema<'BulkExtendDeadline'> }));

export type BulkAction = keyof typeof bulkActions;

interface BulkActionDialogProps {
  action: BulkAction;
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an action on many users. Afterwards it lists the skipped users, with the reasons. */
export const BulkActionDialog = ({ action, ids, onDone, onClose }: BulkActionDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const dialog = useDialog();
  const { path, title, lead, submitLabel, failure, done } = bulkActions[action];

  const act = async ({ hours, reason = '' }: Partial<Extension>) => {
    const extension = action === 'extendDeadline' && hours ? { hours, reason: reason.trim() } : {};
    const result = await callBulkAction(path, { ids, ...extension });
    const message = done(formatUserCount(result.done.length));
    if (result.skipped.length === 0) notify(message, { type: 'success' });
    else dialog.open(<SkippedDialog title={message} skipped={result.skipped} onClose={dialog.close} />);
    onDone();
    refresh();
  };
  return (
    <FormDialog<Partial<Extension>>
      title={title}
      submitLabel={submitLabel}
      failure={failure}
      lead={`${formatUserCount(ids.length)} selected. ${lead}`}
      {...(action === 'extendDeadline' && { defaultValues: A_DAY })}
      onSubmit={act}
      onClose={onClose}
    >
      {action === 'extendDeadline' && <ExtensionInputs />}
    </FormDialog>
  );
};
