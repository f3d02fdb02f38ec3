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
  /** Whether the next review can be opened after this one. */
  hasNext: boolean;
  problem: string | undefined;
  isSending: boolean;
  onPublish: (thenNext: boolean) => void;
  onClose: () => void;
}

/** Shows the result before it is published. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { review, draft, result, unopened, hasNext, problem, isSending, onPublish, onClose } = props;
  const titleId = useId();
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
        <DialogContentText sx={{ mt: 1 }}>
          It appears on the user's dashboard, and the report goes out by e-mail. It can be corrected only by
          reopening the review.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {/* Enter does not publish what nobody has read. */}
        <Button onClick={onClose} disabled={isSending} autoFocus={unopened > 0}>
          Cancel
        </Button>
        <Button
          variant={hasNext ? 'outlined' : 'contained'}
          onClick={() => onPublish(false)}
          disabled={isSending}
          autoFocus={!hasNext && unopened === 0}
        >
          Publish
        </Button>
        {hasNext && (
          <Button
            variant="contained"
            onClick={() => onPublish(true)}
            loading={isSending}
            autoFocus={unopened === 0}
          >
            Publish and review next
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
