import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useDataProvider } from 'react-admin';
import { saveFile } from '../../actions/saveFile';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

/** Only for people who have signed. */
export function useDownloadAgreement(user: User): UserAction | null {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    saveFile(await dataProvider.downloadAgreement(user.id), `agreement-${user.name}.pdf`);
  }, 'Failed to download agreement');
  if (!user.isSignedAgreement) return null;
  return { label: 'Download Agreement', Icon: DownloadIcon, onClick: run, isRunning };
}
