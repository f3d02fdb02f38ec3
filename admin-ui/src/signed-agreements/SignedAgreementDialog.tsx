import { Box, DialogActions, DialogContent, Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import type { SignedAgreementDetails } from '../providers/records';
import { SIGNED_AGREEMENTS } from '../providers/resources';
import { DownloadSignedPdfButton } from './DownloadSignedPdfButton';
import { SendSignedPdfButton } from './SendSignedPdfButton';
import { SignedEvidence } from './SignedEvidence';

/** Keeps the record apart from the list's row of the same id, which has neither text nor signature. */
const WHOLE_RECORD = { whole: true };

export const SignedAgreementDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const {
    data: details,
    error,
    refetch,
  } = useGetOne<SignedAgreementDetails>(
    SIGNED_AGREEMENTS,
    { id, meta: WHOLE_RECORD },
    { onError: ignoreError },
  );

  return (
    <DetailsDialog
      title={`Signed agreement${details ? ` of ${details.userName}` : ''}`}
      maxWidth="md"
      onClose={onClose}
    >
      <DialogContent dividers>
        {error && !details ? (
          <LoadFailure title="Failed to load agreement details" error={error} onRetry={() => refetch()} />
        ) : details ? (
          <SignedEvidence details={details} />
        ) : (
          <Box aria-busy="true">
            <Skeleton height={80} />
            <Skeleton variant="rounded" height={140} sx={{ my: 2 }} />
            <Skeleton variant="rounded" height={240} />
          </Box>
        )}
      </DialogContent>
      {details && (
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <DownloadSignedPdfButton signed={details} />
          <SendSignedPdfButton signed={details} variant="contained" />
        </DialogActions>
      )}
    </DetailsDialog>
  );
};
