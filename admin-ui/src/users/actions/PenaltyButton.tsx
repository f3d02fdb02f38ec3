import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../display/lazyDialog';
import type { User } from '../../providers/records';

const PenalizeDialog = lazyDialog(async () => (await import('./PenaltyDialogs')).PenalizeDialog);
const RemovePenaltyDialog = lazyDialog(async () => (await import('./PenaltyDialogs')).RemovePenaltyDialog);

/** One button gives and removes a penalty, so that it keeps the keyboard focus when the one becomes the other. */
export const PenaltyButton = ({ only }: { only?: 'penalize' | 'remove' }) => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  const action = user.isPenalized ? 'remove' : 'penalize';
  if (only && only !== action) return null;
  if (action === 'penalize' && user.role !== 'user') return null;
  const Dialog = action === 'remove' ? RemovePenaltyDialog : PenalizeDialog;
  return (
    <ActionButton
      permission="penalties:write"
      label={action === 'remove' ? 'Remove Penalty' : 'Penalize'}
      icon={action === 'remove' ? <RemoveIcon /> : <PenalizeIcon />}
      color={action === 'remove' ? 'secondary' : 'error'}
      onClick={() => dialog.open(<Dialog user={user} onClose={dialog.close} />)}
    />
  );
};
