import { formatDateTime } from '@inkwell/web/format-date';
import { Alert, Box } from '@mui/material';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { describeResult } from '../reviewLabels';
import { DownloadReportButton } from './DownloadReportButton';

/** The results that were reopened, each with its report. */
export const EarlierResults = ({ review }: { review: ReviewDetails }) =>
  review.earlierResults.map(
    ({ version, reopenedAt, reopenedBy, reason, result, overrideReason, hasReport }) => (
      <Alert key={version} severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Reopened {formatDateTime(reopenedAt)} by {reopenedBy}: {reason}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          Version {version}: {describeResult(review.kind, result, overrideReason)}
          {hasReport && <DownloadReportButton review={review} version={version} />}
        </Box>
      </Alert>
    ),
  );
