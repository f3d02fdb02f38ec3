import SuspendIcon from '@mui/icons-material/PauseCircleOutlined';
import LiftIcon from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../display/lazyDialog';
import type { User } from '../../providers/records';

const SuspendDialog = lazyDialog(async () => (await import('./SuspensionDialogs')).SuspendDialog);
const LiftDialog = lazyDialog(async () => (await import('./SuspensionDialogs')).LiftSuspensionDialog);

/** One button suspends and lifts, so that it keeps the keyboard focus when the one becomes the other. */
export const SuspensionButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  const isSuspended = user.suspendedAt !== null;
  const Dialog = isSuspended ? LiftDialog : SuspendDialog;
  return (
    <ActionButton
      permission="users:write"
      label={isSuspended ? 'Lift Suspension' : 'Suspend'}
      icon={isSuspended ? <LiftIcon /> : <SuspendIcon />}
      color={isSuspended ? 'secondary' : 'error'}
      onClick={() => dialog.open(<Dialog user={user} onClose={dialog.close} />)}
    />
  );
};
