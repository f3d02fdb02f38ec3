import OtpIcon from '@mui/icons-material/PinOutlined';
import { useDataProvider, useNotify } from 'react-admin';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

export function useSendOtp(user: User): UserAction | null {
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    const { message } = await dataProvider.sendOtp(user.id);
    notify(message, { type: 'success' });
  }, 'Failed to send OTP');
  return { label: 'Send OTP', Icon: OtpIcon, onClick: run, isRunning };
}
