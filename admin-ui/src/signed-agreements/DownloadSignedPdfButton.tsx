import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { useDataProvider } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { saveFile } from '../actions/saveFile';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { SignedAgreement } from '../providers/records';

export const DownloadSignedPdfButton = ({
  signed,
  compact = false,
}: {
  signed: SignedAgreement;
  compact?: boolean;
}) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    saveFile(await dataProvider.downloadSignedPdf(signed.id), `agreement-${signed.userName}.pdf`);
  }, 'Failed to download agreement');
  return (
    <ActionButton
      label="Download PDF"
      subject={signed.userName}
      Icon={PdfIcon}
      compact={compact}
      loading={isRunning}
      onClick={run}
    />
  );
};
