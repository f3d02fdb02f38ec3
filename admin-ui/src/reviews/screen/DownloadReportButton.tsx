import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { useDataProvider } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { saveFile } from '../../actions/saveFile';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { ReviewRow } from '../../providers/reviewRecords';

/** What the person was sent. */
export const DownloadReportButton = ({
  review: { _id, userId },
}: {
  review: Pick<ReviewRow, '_id' | 'userId'>;
}) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    saveFile(await dataProvider.downloadReviewReport(_id), `report-${userId.name}.pdf`);
  }, 'Failed to download the report');
  return <ActionButton label="Download report" Icon={PdfIcon} loading={isRunning} onClick={run} />;
};
