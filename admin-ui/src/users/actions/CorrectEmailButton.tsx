import EmailIcon from '@mui/icons-material/AlternateEmailOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../display/lazyDialog';
import type { User } from '../../providers/records';

const CorrectEmailDialog = lazyDialog(async () => (await import('./CorrectEmailDialog')).CorrectEmailDialog);

export const CorrectEmailButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user || user.suspendedAt !== null) return null;
  return (
    <ActionButton
      permission="users:write"
      label="Correct E-mail Address"
      icon={<EmailIcon />}
      onClick={() => dialog.open(<CorrectEmailDialog user={user} onClose={dialog.close} />)}
    />
  );
};
