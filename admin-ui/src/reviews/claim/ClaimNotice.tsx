import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ReviewDetails, ReviewRow } from '../../providers/reviewRecords';
import type { ClaimState } from './useReviewClaim';
import { describeClaim } from './useReviewClaim';

interface ClaimNoticeProps {
  claim: ClaimState;
  review: ReviewDetails;
  standing: Pick<ReviewRow, 'claim'> | undefined;
  onAgain: () => void;
}

/** Why this review can only be read, and what can be done about it. */
export const ClaimNotice = ({ claim, review, standing, onAgain }: ClaimNoticeProps) => {
  if (claim.is === 'failed')
    return <LoadFailure title="Failed to claim this review" error={claim.error} onRetry={onAgain} />;
  if (claim.is === 'lost') {
    return (
      <Notice severity="warning" onAgain={onAgain} again="Read it again">
        {claim.message} What you changed since the last save stays in this browser.
      </Notice>
    );
  }
  if (claim.is !== 'refused' && !isClaimedByOther(review)) return null;
  const holder = standing ? standing.claim : review.claim;
  if (claim.is === 'refused' && !holder) {
    return (
      <Notice severity="warning" onAgain={onAgain} again="Try again">
        {claim.message}
      </Notice>
    );
  }
  if (!holder || holder.isMine) {
    return (
      <Notice severity="info" onAgain={onAgain} again="Review it">
        Nobody is reviewing this work any more.
      </Notice>
    );
  }
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {describeClaim(holder)} You can read it meanwhile.
    </Alert>
  );
};

export const isClaimedByOther = ({ claim }: Pick<ReviewRow, 'claim'>) => claim !== null && !claim.isMine;

interface NoticeProps {
  severity: 'info' | 'warning';
  again: string;
  onAgain: () => void;
  children: ReactNode;
}

const Notice = ({ severity, again, onAgain, children }: NoticeProps) => (
  <Alert
    severity={severity}
    sx={{ mb: 2, flexWrap: 'wrap' }}
    action={
      <Button color="inherit" variant="outlined" size="small" onClick={onAgain}>
        {again}
      </Button>
    }
  >
    {children}
  </Alert>
);
