import { formatDateTime } from '@inkwell/web/format-date';
import { Box, DialogActions, DialogContent, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { AgreementText } from '../agreements/AgreementText';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { Fact, Facts } from '../display/Facts';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { SIGNED_AGREEMENTS, type SignedAgreementDetails } from '../providers/resources';
import { DownloadSignedPdfButton, SendSignedPdfButton } from './SignedPdfButtons';

/** Separates the full record in the query cache from the list's row, which has neither text nor signature. */
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
        <RecordContextProvider value={details}>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
            <DownloadSignedPdfButton />
            <SendSignedPdfButton variant="contained" />
          </DialogActions>
        </RecordContextProvider>
      )}
    </DetailsDialog>
  );
};

/** The evidence recorded at the signature. */
const SignedEvidence = ({ details }: { details: SignedAgreementDetails }) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Section title="Signatory information">
      <Facts>
        <Fact name="Name">{details.userName}</Fact>
        <Fact name="Email">{details.userEmail}</Fact>
        <Fact name="Mobile number">{details.userMobileNumber || '–'}</Fact>
        <Fact name="Signed">{formatDateTime(details.signedAt)}</Fact>
        <Fact name="Agreement version">Version {details.version}</Fact>
        <Fact name="E-mailed">{details.emailedAt ? formatDateTime(details.emailedAt) : 'Not yet'}</Fact>
      </Facts>
    </Section>
    <Section title="Audit facts">
      <Facts>
        <Fact name="IP address">{details.ipAddress || '–'}</Fact>
        <Fact name="Browser" wide>
          {details.userAgent || '–'}
        </Fact>
        <Fact name="SHA-256 fingerprint" wide>
          <Box component="code" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
            {details.fingerprint}
          </Box>
        </Fact>
      </Facts>
    </Section>
    <Section title="Signature">
      <SignatureImage signature={details.signature} name={details.userName} />
    </Section>
    <Section title="Agreement content">
      <AgreementText content={details.agreementContent ?? ''} label="Agreement content" maxHeight={320} />
    </Section>
  </Box>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h3" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </section>
);

/** The signature on a light background in both colour schemes. */
const SignatureImage = ({ signature, name }: { signature: string | null; name: string }) => {
  // Only an image of the signature pad is shown.
  if (!signature?.startsWith('data:image/png;base64,')) {
    return <Typography sx={{ color: 'text.secondary' }}>No signature available</Typography>;
  }
  return (
    <Box
      sx={{
        maxWidth: 520,
        p: 2,
        bgcolor: 'sheet.ground',
        border: 1,
        borderColor: 'sheet.rule',
        borderRadius: 1,
        display: 'flex',
      }}
    >
      <Box
        component="img"
        src={signature}
        alt={`Signature of ${name}`}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 200, objectFit: 'contain' }}
      />
    </Box>
  );
};
