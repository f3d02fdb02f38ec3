import { Box, Button, DialogActions, DialogContent, Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { SEQUENTIAL_WORK, type SequentialSessionDetails } from '../providers/resources';
import { queuePath } from '../reviews/reviewPaths';
import { ReviewScreen } from '../reviews/screen/ReviewScreen';
import { SessionDetails } from './SessionDetails';
import { isReviewable, reviewPath } from './sequentialSession';

/** A cache key of its own: the list's row of the same id has no texts. */
const DETAILS_META = { details: true };
const FAILURE = 'Failed to load session details';

interface SessionDialogProps {
  id: string;
  /** Opens the review, if the session can be reviewed. */
  isReview: boolean;
  onClose: () => void;
}

export const SessionDialog = ({ id, isReview, onClose }: SessionDialogProps) => {
  const { search } = useLocation();
  const {
    data: session,
    error,
    refetch,
  } = useGetOne<SequentialSessionDetails>(
    SEQUENTIAL_WORK,
    { id, meta: DETAILS_META },
    { onError: ignoreError, refetchOnWindowFocus: false },
  );
  const canReview = session !== undefined && isReviewable(session);
  const showsReview = isReview && canReview;
  // As tall as the window from the beginning, so that the dialog does not grow while the review loads.
  const height = isReview && (!session || canReview) ? '100vh' : 'auto';
  const kind = showsReview ? 'Review sequential work' : 'Sequential work';

  return (
    <DetailsDialog
      title={session ? `${kind} of ${session.userId.name}` : kind}
      maxWidth="xl"
      onClose={onClose}
    >
      {showsReview ? (
        // The action bar of the review sticks to the bottom and reaches from side to side.
        <DialogContent
          dividers
          sx={{ '--page-margin': { xs: '16px', sm: '24px' }, px: 'var(--page-margin)', pb: 0, height }}
        >
          <ReviewScreen
            filter={{ userId: session.userId._id, kind: 'sequential' }}
            failure={FAILURE}
            firstView="written"
            dialog={{ onClose, onReopen: () => refetch() }}
          />
        </DialogContent>
      ) : (
        <DialogContent dividers sx={{ height }}>
          {error && !session ? (
            <LoadFailure title={FAILURE} error={error} onRetry={() => refetch()} />
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
      {session?.status === 'reviewed' && (
        <DialogActions>
          <Button component={Link} to={queuePath({ userId: [session.userId._id], kind: 'sequential' })}>
            Open in Reviews
          </Button>
        </DialogActions>
      )}
      {canReview && !showsReview && (
        <DialogActions>
          <Button component={Link} to={{ pathname: reviewPath(session), search }} variant="contained">
            Review
          </Button>
        </DialogActions>
      )}
    </DetailsDialog>
  );
};
