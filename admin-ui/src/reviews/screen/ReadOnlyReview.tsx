import { formatDateTime } from '@inkwell/web/format-date';
import ReopenIcon from '@mui/icons-material/LockOpenOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Allowed } from '../../actions/Allowed';
import { Fact, Facts } from '../../display/Facts';
import type { ReviewDetails, ReviewItem } from '../../providers/reviewRecords';
import { getMarkUse } from '../draft/reviewDraft';
import { ResultText } from '../ResultText';
import { DeliveryBadge, MarkBadge } from '../ReviewBadges';
import type { TextView } from '../text/TextPane';
import { DownloadReportButton } from './DownloadReportButton';
import { ReopenDialog } from './ReopenDialog';
import { ReviewLayout } from './ReviewLayout';
import { ShortcutsDialog } from './ShortcutsDialog';
import { describePosition, LiveRegion, useReviewShortcuts, useTextNavigation } from './useTextNavigation';

interface ReadOnlyReviewProps {
  review: ReviewDetails;
  firstView: TextView | undefined;
  /** The result was reopened. */
  onReopened: () => void;
}

/** A review that has ended, or that somebody else is reviewing. */
export const ReadOnlyReview = ({ review, firstView, onReopened }: ReadOnlyReviewProps) => {
  const navigation = useTextNavigation(review, firstView);
  const [openDialog, setOpenDialog] = useState<'keys' | 'reopen' | null>(null);
  const isMarked = review.result
    ? review.result.unit === 'images'
    : getMarkUse(review, navigation.proposal) !== 'unused';
  useReviewShortcuts(navigation, { '?': () => setOpenDialog('keys') }, openDialog !== null);
  return (
    <>
      <LiveRegion text={describePosition(navigation)} />
      <ReviewLayout
        navigation={navigation}
        markLabel={isMarked ? 'Mark' : 'Comments'}
        markOf={({ isCorrect }) => isCorrect}
        mark={navigation.item && <MarkWithComments item={navigation.item} isMarked={isMarked} />}
        result={<Outcome review={review} onReopen={() => setOpenDialog('reopen')} />}
      />
      {openDialog === 'keys' && <ShortcutsDialog onClose={() => setOpenDialog(null)} />}
      {openDialog === 'reopen' && (
        <ReopenDialog review={review} onReopened={onReopened} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
};

interface MarkWithCommentsProps {
  item: ReviewItem;
  isMarked: boolean;
}

const MarkWithComments = ({ item: { isCorrect, comments }, isMarked }: MarkWithCommentsProps) => (
  <Facts>
    {isMarked && (
      <Fact name="Mark">
        {isCorrect === null ? <span>None yet</span> : <MarkBadge isCorrect={isCorrect} />}
      </Fact>
    )}
    {comments && (
      <Fact name="Comments" wide>
        <Text of={comments} />
      </Fact>
    )}
  </Facts>
);

const Outcome = ({ review, onReopen }: { review: ReviewDetails; onReopen: () => void }) => {
  if (!review.result) return <Typography sx={{ color: 'text.secondary' }}>No result yet.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Facts>
        <Fact name="Result" wide>
          <ResultText kind={review.kind} result={review.result} overrideReason={review.overrideReason} />
        </Fact>
        {review.result.textVersion !== undefined && (
          <Fact name="Text">Version {review.result.textVersion}</Fact>
        )}
        <Fact name="Reviewed">
          {`${formatDateTime(review.reviewedAt)}${review.isAutomatic ? ', by the program' : review.reviewedBy ? `, by ${review.reviewedBy.name}` : ''}`}
        </Fact>
        {review.report && (
          <Fact name="Report">
            <DeliveryBadge report={review.report} />
            {review.report.sentAt && <span>{` ${formatDateTime(review.report.sentAt)}`}</span>}
          </Fact>
        )}
        {review.overallComments && (
          <Fact name="Overall comments" wide>
            <Text of={review.overallComments} />
          </Fact>
        )}
      </Facts>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {review.report?.status === 'sent' && <DownloadReportButton review={review} />}
        <Allowed permission="reviews:write">
          <Button size="small" startIcon={<ReopenIcon />} onClick={onReopen}>
            Reopen result
          </Button>
        </Allowed>
      </Box>
    </Box>
  );
};

const Text = ({ of }: { of: string }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    {of}
  </Box>
);
