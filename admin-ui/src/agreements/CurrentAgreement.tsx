import { Box, Card, Typography } from '@mui/material';
import { Badge } from '../display/Badge';
import { formatDay } from '../display/formatDate';
import type { Agreement } from '../providers/records';
import { AgreementText } from './AgreementText';
import { peopleSigned } from './agreementText';

export const CurrentAgreement = ({ agreement }: { agreement: Agreement }) => (
  <Card component="section" aria-labelledby="current-agreement" sx={{ p: { xs: 2, sm: 3 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography id="current-agreement" variant="h2">
        Current agreement
      </Typography>
      <Badge label={`Version ${agreement.version}`} tone="green" />
    </Box>
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
      Created {formatDay(agreement.createdAt)}. {peopleSigned(agreement.signedCount)}.
    </Typography>
    <AgreementText
      content={agreement.content}
      label={`Text of version ${agreement.version}`}
      maxHeight={360}
    />
  </Card>
);
