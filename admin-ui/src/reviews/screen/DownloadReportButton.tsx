import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { DownloadAction } from '../../actions/DownloadAction';
import { api } from '../../providers/api';
import type { ReviewRow } from '../../providers/reviewRecords';

interface DownloadReportButtonProps {
  review: Pick<ReviewRow, '_id' | 'userId'>;
  /** An earlier version of the result; without it, the newest report. */
  version?: number;
}

/** The report that the user got by e-mail. */
export const DownloadReportButton = ({ review: { _id, userId }, version }: DownloadReportButtonProps) => (
  <DownloadAction
    record={{ id: _id }}
    permission="review-reports:read"
    label={version ? `Download report, version ${version}` : 'Download report'}
    icon={PdfIcon}
    call={() =>
      api.GET('/api/admin/reviews/{id}/report', {
        params: { path: { id: _id }, query: { version } },
        parseAs: 'blob',
      })
    }
    fileName={() => `report-${userId.name}${version ? `-version-${version}` : ''}.pdf`}
    failure="Failed to download the report"
  />
);
