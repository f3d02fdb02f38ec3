import { formatCount, pluralize } from '@inkwell/contract/format-count';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import type { ReviewDetails, ReviewDraft, ReviewResult } from '../../providers/reviewRecords';
import { ResultText } from '../ResultText';

interface PublishDialogProps {
  review: ReviewDetails;
  draft: ReviewDraft;
  result: ReviewResult;
  /** The number of texts that were neither opened nor marked. */
  unopened: number;
  /** The texts that are marked correct and cover less than half of their reference. */
  contradicted: string[];
  /** Whether the next review can be opened after this one. */
  hasNext: boolean;
  problem: string | undefined;
  isSending: boolean;
  onPublish: (thenNext: boolean) => void;
  onClose: () => void;
}

/** Shows the result before it is published. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { review, draft, result, unopened, contradicted, hasNext, problem, isSending, onPublish, onClose } =
    props;
  const titleId = useId();
  const isDoubtful = unopened > 0 || contradicted.length > 0;
  return (
    <Dialog open onClose={isSending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Publish the result of {review.userId.name}?</DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          <ResultText kind={review.kind} result={result} overrideReason={draft.overrideReason} />
        </Typography>
        {unopened > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {formatCount(unopened)} of {pluralize(review.items.length, 'image')}{' '}
            {unopened === 1 ? 'was' : 'were'} not opened. An image without a mark counts as correct.
          </Alert>
        )}
        {contradicted.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            Marked as correct, but less than half of the reference is written: {contradicted.join(', ')}.
          </Alert>
        )}
        <DialogContentText sx={{ mt: 1 }}>
          It appears on the user's dashboard, and the report goes out by e-mail. It can be corrected only by
          reopening the review.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {/* Enter does not publish what nobody has read, or what the comparison contradicts. */}
        <Button onClick={onClose} disabled={isSending} autoFocus={isDoubtful}>
          Cancel
        </Button>
        <Button
          variant={hasNext ? 'outlined' : 'contained'}
          onClick={() => onPublish(false)}
          disabled={isSending}
          autoFocus={!hasNext && !isDoubtful}
        >
          Publish
        </Button>
        {hasNext && (
          <Button
            variant="contained"
            onClick={() => onPublish(true)}
            loading={isSending}
            autoFocus={!isDoubtful}
          >
            Publish and review next
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
