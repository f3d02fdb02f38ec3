import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { saveFile } from '../../actions/saveFile';
import { Fact, Facts } from '../../display/Facts';
import { formatDateTime } from '../../display/formatDate';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { ReviewDetails, ReviewItem, ReviewRow } from '../../providers/reviewRecords';
import { DeliveryBadge, MarkBadge } from '../ReviewBadges';
import { describeResult } from '../reviewLabels';
import type { TextView } from '../text/TextPane';
import { ReviewLayout } from './ReviewLayout';
import { ShortcutsDialog } from './ShortcutsDialog';
import { describePosition, LiveRegion, useReviewShortcuts, useTextNavigation } from './useTextNavigation';

interface ReadOnlyReviewProps {
  review: ReviewDetails;
  firstView: TextView | undefined;
}

/** A review that has ended, or that somebody else is reviewing. */
export const ReadOnlyReview = ({ review, firstView }: ReadOnlyReviewProps) => {
  const navigation = useTextNavigation(review, firstView);
  const [showsKeys, setShowsKeys] = useState(false);
  useReviewShortcuts(navigation, { '?': () => setShowsKeys(true) }, showsKeys);
  return (
    <>
      <LiveRegion text={describePosition(navigation)} />
      <ReviewLayout
        navigation={navigation}
        mark={navigation.item && <MarkWithComments item={navigation.item} />}
        result={<Outcome review={review} />}
      />
      {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
    </>
  );
};

const MarkWithComments = ({ item: { isCorrect, comments } }: { item: ReviewItem }) => (
  <Facts>
    <Fact name="Mark">{isCorrect === null ? 'None yet' : <MarkBadge isCorrect={isCorrect} />}</Fact>
    {comments && (
      <Fact name="Comments" wide>
        <Text of={comments} />
      </Fact>
    )}
  </Facts>
);

const Outcome = ({ review }: { review: ReviewDetails }) => {
  if (!review.result) return <Typography sx={{ color: 'text.secondary' }}>No result yet.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Facts>
        <Fact name="Result">{describeResult(review.result)}</Fact>
        <Fact name="Reviewed">
          {formatDateTime(review.reviewedAt)}
          {review.isAutomatic && ', by the program'}
        </Fact>
        {review.report && (
          <Fact name="Report">
            <DeliveryBadge report={review.report} />{' '}
            {review.report.sentAt && formatDateTime(review.report.sentAt)}
          </Fact>
        )}
        {review.overrideReason !== null && (
          <Fact name="Reason for the changed percentage" wide>
            <Text of={review.overrideReason} />
          </Fact>
        )}
        {review.overallComments && (
          <Fact name="Overall comments" wide>
            <Text of={review.overallComments} />
          </Fact>
        )}
      </Facts>
      {review.report?.status === 'sent' && <DownloadReportButton review={review} />}
    </Box>
  );
};

const Text = ({ of }: { of: string }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    {of}
  </Box>
);

/** The report that the user got by e-mail. */
const DownloadReportButton = ({ review: { _id, userId } }: { review: Pick<ReviewRow, '_id' | 'userId'> }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.downloadReviewReport(_id),
    onSuccess: (pdf) => saveFile(pdf, `report-${userId.name}.pdf`),
    meta: { failure: 'Failed to download the report' },
  });
  return (
    <ActionButton label="Download report" icon={<PdfIcon />} loading={isPending} onClick={() => mutate()} />
  );
};
