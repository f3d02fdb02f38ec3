import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useDataProvider, useNotify } from 'react-admin';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

export function useSendAgreement(user: User): UserAction | null {
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    const { message } = await dataProvider.sendAgreement(user.id);
    notify(message, { type: 'success' });
  }, 'Failed to send agreement link');
  return { label: 'Send Agreement', Icon: SendIcon, onClick: run, isRunning };
}
