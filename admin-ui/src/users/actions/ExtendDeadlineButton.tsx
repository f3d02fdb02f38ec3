import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../display/lazyDialog';
import type { User } from '../../providers/records';

const ExtendDeadlineDialog = lazyDialog(
  async () => (await import('../ExtendDeadlineDialog')).ExtendDeadlineDialog,
);

export const ExtendDeadlineButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user || user.workStartedAt === null || user.workSubmitted) return null;
  return (
    <ActionButton
      permission="penalties:write"
      label="Extend Deadline"
      icon={<ExtendIcon />}
      onClick={() => dialog.open(<ExtendDeadlineDialog user={user} onClose={dialog.close} />)}
    />
  );
};
