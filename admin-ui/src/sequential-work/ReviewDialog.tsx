import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useId } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { ignoreError } from '../layout/ignoreError';
import { LoadFailure } from '../layout/LoadFailure';
import type { SequentialSessionDetails } from '../providers/records';
import { SEQUENTIAL_WORK } from '../providers/resources';
import { ReviewForm } from './ReviewForm';
import { reviewPath } from './reviewPaths';
import { SessionDetails } from './SessionDetails';
import { isReviewable } from './status';

/** Keeps the record apart from the list's row of the same id, which has no texts. */
const WHOLE_RECORD = { whole: true };

interface ReviewDialogProps {
  id: string;
  /** To be reviewed, where that is possible; else to be read. */
  isReview: boolean;
  onClose: () => void;
}

export const ReviewDialog = ({ id, isReview, onClose }: ReviewDialogProps) => {
  const titleId = useId();
  const { search } = useLocation();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const {
    data: session,
    error,
    refetch,
  } = useGetOne<SequentialSessionDetails>(
    SEQUENTIAL_WORK,
    { id, meta: WHOLE_RECORD },
    // What is written in the form must not be replaced because the window was left and came back.
    { onError: ignoreError, refetchOnWindowFocus: false },
  );
  const mayReview = session !== undefined && isReviewable(session);
  const isForm = isReview && mayReview;

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xl"
      fullScreen={isPhone}
      scroll="paper"
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {isForm ? 'Review sequential work' : 'Sequential work'}
        {session ? ` of ${session.userId.name}` : ''}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 14, right: 14 }}>
        <CloseIcon />
      </IconButton>
      {isForm ? (
        <ReviewForm session={session} onClose={onClose} onRefused={() => refetch()} />
      ) : (
        <DialogContent dividers>
          {error && !session ? (
            <LoadFailure title="Failed to load session details" error={error} onRetry={() => refetch()} />
          ) : session ? (
            <SessionDetails session={session} />
          ) : (
            <Box aria-busy="true">
              <Skeleton height={80} />
              <Skeleton variant="rounded" height={280} sx={{ my: 2 }} />
            </Box>
          )}
        </DialogContent>
      )}
      {mayReview && !isForm && (
        <DialogActions>
          <Button component={Link} to={{ pathname: reviewPath(session), search }} variant="contained">
            Review
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
};
