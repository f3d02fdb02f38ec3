import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { DialogAction } from '../../actions/DialogAction';
import { lazyDialog } from '../../dialogs/lazyDialog';
import { canStartWork } from '../../edit-work/canStartWork';
import type { User } from '../../providers/resources';

const StartWorkDialog = lazyDialog(
  async () => (await import('../../edit-work/StartWorkDialog')).StartWorkDialog,
);

export const StartWorkButton = () => (
  <DialogAction<User>
    permission="work:write"
    label="Start Work for User"
    icon={StartIcon}
    when={(user) => user.role === 'user' && canStartWork(user)}
    dialog={(user, close) => <StartWorkDialog user={user} onClose={close} />}
  />
);
