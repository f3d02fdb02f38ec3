import { Box, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { formatMoment } from '../display/formatDate';
import { narrowGaps } from '../lists/tableCells';
import type { SignedAgreement } from '../providers/records';
import { DeliveryBadge } from './DeliveryBadge';
import { DownloadSignedPdfButton } from './DownloadSignedPdfButton';
import { detailsPath } from './detailsPath';
import { SendSignedPdfButton } from './SendSignedPdfButton';
import { ViewDetailsButton } from './ViewDetailsButton';

const Column = DataTable.Col<SignedAgreement>;

export const SignedAgreementsTable = () => (
  <DataTable<SignedAgreement>
    sx={narrowGaps}
    rowClick={(_id, _resource, record) => detailsPath(record)}
    bulkActionButtons={false}
  >
    <Column source="userName" render={(signed) => <Signatory signed={signed} />} />
    <Column source="userMobileNumber" disableSort render={(signed) => signed.userMobileNumber || '–'} />
    <Column label="Version" disableSort render={(signed) => signed.version} />
    <Column
      source="signedAt"
      sx={{ whiteSpace: 'nowrap' }}
      render={(signed) => formatMoment(signed.signedAt)}
    />
    <Column label="Signed PDF" disableSort render={(signed) => <DeliveryBadge signed={signed} />} />
    <Column
      label="Actions"
      disableSort
      align="right"
      render={(signed) => (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
          <DownloadSignedPdfButton signed={signed} compact />
          <SendSignedPdfButton signed={signed} compact />
          <ViewDetailsButton signed={signed} />
        </Box>
      )}
    />
  </DataTable>
);

const Signatory = ({ signed }: { signed: SignedAgreement }) => (
  <>
    <Typography sx={{ fontWeight: 600, fontSize: 'inherit', overflowWrap: 'anywhere' }}>
      {signed.userName}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {signed.userEmail}
    </Typography>
  </>
);
