import { Box, Button, DialogActions, DialogContent, Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import type { SequentialSessionDetails } from '../providers/records';
import { SEQUENTIAL_WORK } from '../providers/resources';
import { ReviewForm } from './ReviewForm';
import { SessionDetails } from './SessionDetails';
import { isReviewable } from './SessionStatusBadge';
import { reviewPath } from './sessionPaths';

/** Keeps the record apart from the list's row of the same id, which has no texts. */
const WHOLE_RECORD = { whole: true };

interface ReviewDialogProps {
  id: string;
  /** To be reviewed, where that is possible; else to be read. */
  isReview: boolean;
  onClose: () => void;
}

export const ReviewDialog = ({ id, isReview, onClose }: ReviewDialogProps) => {
  const { search } = useLocation();
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
  const kind = isForm ? 'Review sequential work' : 'Sequential work';

  return (
    <DetailsDialog
      title={session ? `${kind} of ${session.userId.name}` : kind}
      maxWidth="xl"
      onClose={onClose}
    >
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
    </DetailsDialog>
  );
};

/** A run lies over the list and has an address of its own, to be read or to be reviewed. */
export const ReviewRoute = () => {
  const match = useMatch(`/${SEQUENTIAL_WORK}/:id/:view`);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id, view } = match?.params ?? {};
  if (!id || (view !== 'show' && view !== 'review')) return null;
  return (
    <ReviewDialog
      key={id}
      id={id}
      isReview={view === 'review'}
      onClose={() => navigate({ pathname: `/${SEQUENTIAL_WORK}`, search })}
    />
  );
};
