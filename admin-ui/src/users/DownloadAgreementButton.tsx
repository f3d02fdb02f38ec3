import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useDataProvider } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { saveFile } from '../layout/saveFile';
import { useAction } from '../layout/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { User } from '../providers/records';

/** Only for people who have signed. */
export const DownloadAgreementButton = ({ user, compact = false }: { user: User; compact?: boolean }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    saveFile(await dataProvider.downloadAgreement(user.id), `agreement-${user.name}.pdf`);
  }, 'Failed to download agreement');

  if (!user.isSignedAgreement) return null;
  return (
    <ActionButton
      label="Download Agreement"
      subject={user.name}
      Icon={DownloadIcon}
      compact={compact}
      loading={isRunning}
      onClick={run}
    />
  );
};
