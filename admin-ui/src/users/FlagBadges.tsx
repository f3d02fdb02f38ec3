import { Box } from '@mui/material';
import { Badge } from '../display/Badge';
import type { User } from '../providers/records';

type Flags = Pick<User, 'isVerified' | 'isSignedAgreement' | 'isPenalized'> & { workSubmitted?: boolean };

/** All that holds, side by side; a dash where nothing does. */
export const FlagBadges = ({ user }: { user: Flags }) => {
  const { isVerified, isSignedAgreement, isPenalized, workSubmitted = false } = user;
  if (!(isVerified || isSignedAgreement || isPenalized || workSubmitted)) return '–';
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {isVerified && <Badge label="Verified" tone="gray" />}
      {isSignedAgreement && <Badge label="Signed" tone="blue" />}
      {workSubmitted && <Badge label="Submitted" tone="green" />}
      {isPenalized && <Badge label="Penalized" tone="red" />}
    </Box>
  );
};
