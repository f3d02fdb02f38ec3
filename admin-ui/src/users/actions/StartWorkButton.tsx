import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { canStartWork } from '../../edit-work/canStartWork';
import { StartWorkDialog } from '../../edit-work/StartWorkDialog';
import type { User } from '../../providers/records';

export const StartWorkButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (user?.role !== 'user' || !canStartWork(user)) return null;
  return (
    <ActionButton
      permission="work:write"
      label="Start Work for User"
      icon={<StartIcon />}
      onClick={() => dialog.open(<StartWorkDialog user={user} onClose={dialog.close} />)}
    />
  );
};
