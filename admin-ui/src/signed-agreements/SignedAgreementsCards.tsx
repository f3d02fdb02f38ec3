import { Box, Typography } from '@mui/material';
import { SimpleList } from 'react-admin';
import { formatMoment } from '../display/formatDate';
import type { SignedAgreement } from '../providers/records';
import { DeliveryBadge } from './DeliveryBadge';
import { detailsPath } from './detailsPath';

/** The same list for a narrow screen; a card opens the details, where the actions are. */
export const SignedAgreementsCards = () => (
  <SimpleList<SignedAgreement>
    rowClick={(_id, _resource, record) => detailsPath(record)}
    primaryText={(signed) => (
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{signed.userName}</Typography>
    )}
    secondaryText={(signed) => (
      <Box component="span" sx={{ display: 'block' }}>
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {signed.userEmail}
        </Box>
        <Box component="span" sx={{ display: 'block' }}>
          {signed.userMobileNumber}
        </Box>
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <DeliveryBadge signed={signed} />
          <span>
            Version {signed.version}, signed {formatMoment(signed.signedAt)}
          </span>
        </Box>
      </Box>
    )}
    rowSx={() => ({ borderBottom: 1, borderColor: 'divider' })}
  />
);
