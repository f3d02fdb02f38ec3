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
import { isOverridden } from '../draft/reviewDraft';
import { describeResult } from '../reviewLabels';

interface PublishDialogProps {
  review: ReviewDetails;
  draft: ReviewDraft;
  result: ReviewResult;
  problem: string | undefined;
  isSending: boolean;
  onPublish: (thenNext: boolean) => void;
  onClose: () => void;
}

/** Shows the result before it is published. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { review, draft, result, problem, isSending, onPublish, onClose } = props;
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
          {describeResult(result)}
        </Typography>
        {isOverridden(draft) && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>Changed by you: {draft.overrideReason}</Typography>
        )}
        <DialogContentText sx={{ mt: 1 }}>
          It appears on the person's dashboard, and the report goes out by e-mail. This cannot be undone.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button variant="outlined" onClick={() => onPublish(false)} disabled={isSending}>
          Publish
        </Button>
        <Button variant="contained" onClick={() => onPublish(true)} loading={isSending} autoFocus>
          Publish and review next
        </Button>
      </DialogActions>
    </Dialog>
  );
};
