import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AgreementText } from '../agreements/AgreementText';
import { Fact, Facts } from '../display/Facts';
import { formatMoment } from '../display/formatDate';
import type { SignedAgreementDetails } from '../providers/records';
import { SignatureImage } from './SignatureImage';

/** Everything that was recorded when the agreement was signed. */
export const SignedEvidence = ({ details }: { details: SignedAgreementDetails }) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Section title="Signatory information">
      <Facts>
        <Fact name="Name">{details.userName}</Fact>
        <Fact name="Email">{details.userEmail}</Fact>
        <Fact name="Mobile number">{details.userMobileNumber || '–'}</Fact>
        <Fact name="Signed">{formatMoment(details.signedAt)}</Fact>
        <Fact name="Agreement version">Version {details.version}</Fact>
        <Fact name="E-mailed">{details.emailedAt ? formatMoment(details.emailedAt) : 'Not yet'}</Fact>
      </Facts>
    </Section>
    <Section title="Signature">
      <SignatureImage signature={details.signature} name={details.userName} />
    </Section>
    <Section title="Agreement content">
      <AgreementText content={details.agreementContent} label="Agreement content" maxHeight={320} />
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
