import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Allowed } from '../../actions/Allowed';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ReviewRow } from '../../providers/reviewRecords';
import { type ClaimState, describeClaim, isOpen } from './useReviewClaim';

interface ClaimNoticeProps {
  state: ClaimState;
  /** The review as it was when it was opened. */
  opened: ReviewRow;
  /** The review now. */
  row: ReviewRow;
  onReopen: () => void;
}

/** Why the review is read-only, and what the user can do about it. */
export const ClaimNotice = ({ state, opened, row: { claim }, onReopen }: ClaimNoticeProps) => {
  if (state.status === 'failed')
    return <LoadFailure title="Failed to claim this review" error={state.error} onRetry={onReopen} />;
  if (state.status === 'lost') {
    return (
      <Notice severity="warning" label="Read it again" onReopen={onReopen}>
        {state.message} What you changed since the last save stays in this browser.
      </Notice>
    );
  }
  const wasClaimedByOther = state.status === 'idle' && isOpen(opened) && opened.claim?.isMine === false;
  if (state.status !== 'refused' && !wasClaimedByOther) return null;
  if (state.status === 'refused' && !claim) {
    return (
      <Notice severity="warning" label="Try again" onReopen={onReopen}>
        {state.message}
      </Notice>
    );
  }
  if (!claim || claim.isMine) {
    return (
      <Allowed permission="reviews:write">
        <Notice severity="info" label="Review it" onReopen={onReopen}>
          Nobody is reviewing this work any more.
        </Notice>
      </Allowed>
    );
  }
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {describeClaim(claim)} You can read it meanwhile.
    </Alert>
  );
};

interface NoticeProps {
  severity: 'info' | 'warning';
  label: string;
  onReopen: () => void;
  children: ReactNode;
}

const Notice = ({ severity, label, onReopen, children }: NoticeProps) => (
  <Alert
    severity={severity}
    sx={{ mb: 2, flexWrap: 'wrap' }}
    action={
      <Button color="inherit" variant="outlined" size="small" onClick={onReopen}>
        {label}
      </Button>
    }
  >
    {children}
  </Alert>
);
