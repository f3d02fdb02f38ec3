import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
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
import { ignoreError } from '../layout/ignoreError';
import { LoadFailure } from '../layout/LoadFailure';
import type { SignedAgreementDetails } from '../providers/records';
import { SIGNED_AGREEMENTS } from '../providers/resources';
import { DownloadSignedPdfButton } from './DownloadSignedPdfButton';
import { SendSignedPdfButton } from './SendSignedPdfButton';
import { SignedEvidence } from './SignedEvidence';

/** Keeps the record apart from the list's row of the same id, which has neither text nor signature. */
const WHOLE_RECORD = { whole: true };

export const SignedAgreementDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
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
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      scroll="paper"
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        Signed agreement{details ? ` of ${details.userName}` : ''}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 14, right: 14 }}>
        <CloseIcon />
      </IconButton>
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
    </Dialog>
  );
};
