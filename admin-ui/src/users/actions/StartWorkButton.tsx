import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { DialogAction } from '../../actions/DialogAction';
import { canStartWork } from '../../edit-work/canStartWork';
import { StartWorkDialog } from '../../edit-work/StartWorkDialog';
import type { User } from '../../providers/records';

export const StartWorkButton = () => (
  <DialogAction<User>
    permission="work:write"
    label="Start Work for User"
    icon={StartIcon}
    when={(user) => user.role === 'user' && canStartWork(user)}
    dialog={(user, close) => <StartWorkDialog user={user} onClose={close} />}
  />
);
