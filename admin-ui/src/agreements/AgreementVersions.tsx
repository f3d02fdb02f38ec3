import { Box, Card, Typography } from '@mui/material';
import { Badge } from '../display/Badge';
import { formatDay } from '../display/formatDate';
import type { Agreement } from '../providers/records';
import { peopleSigned, previewOf } from './agreementText';
import { DeleteAgreementButton } from './DeleteAgreementButton';
import { EditAgreementButton } from './EditAgreementButton';

export const AgreementVersions = ({ agreements }: { agreements: Agreement[] }) => (
  <Box component="section" aria-labelledby="all-versions" sx={{ mt: 4 }}>
    <Typography id="all-versions" variant="h2" sx={{ mb: 1.5 }}>
      All versions
    </Typography>
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {agreements.map((agreement, place) => (
        <VersionItem key={agreement.id} agreement={agreement} isCurrent={place === 0} />
      ))}
    </Card>
  </Box>
);

const VersionItem = ({ agreement, isCurrent }: { agreement: Agreement; isCurrent: boolean }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      p: { xs: 2, sm: 3 },
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3">Version {agreement.version}</Typography>
        {isCurrent && <Badge label="Current" tone="green" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Created {formatDay(agreement.createdAt)}. {peopleSigned(agreement.signedCount)}.
      </Typography>
      <Typography sx={{ mt: 1, maxWidth: '72ch', overflowWrap: 'anywhere' }}>
        {previewOf(agreement.content)}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <EditAgreementButton agreement={agreement} />
      <DeleteAgreementButton agreement={agreement} />
    </Box>
  </Box>
);
