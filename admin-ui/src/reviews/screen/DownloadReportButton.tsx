import { saveFile } from '@inkwell/web/save-file';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../actions/ActionButton';
import { api, getFile } from '../../providers/api';
import type { ReviewRow } from '../../providers/reviewRecords';

interface DownloadReportButtonProps {
  review: Pick<ReviewRow, '_id' | 'userId'>;
  /** An earlier version of the result; without it, the newest report. */
  version?: number;
}

/** The report that the user got by e-mail. */
export const DownloadReportButton = ({ review: { _id, userId }, version }: DownloadReportButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      getFile(
        api.GET('/api/admin/reviews/{id}/report', {
          params: { path: { id: _id }, query: { version } },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (pdf) => saveFile(pdf, `report-${userId.name}${version ? `-version-${version}` : ''}.pdf`),
    meta: { failure: 'Failed to download the report' },
  });
  return (
    <ActionButton
      permission="review-reports:read"
      label={version ? `Download report, version ${version}` : 'Download report'}
      icon={<PdfIcon />}
      loading={isPending}
      onClick={() => mutate()}
    />
  );
};
