import { Box } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';
import type { User } from '../providers/records';
import { pageProgress } from './pageProgressText';

/** Submitted pages of the active images; administrators do no work. */
export const PageProgress = ({ user }: { user: User }) => {
  if (user.role !== 'user') return null;
  return (
    <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {pageProgress(user)}
      <Box sx={{ mt: 0.5 }}>
        <ProgressBar percent={user.submissionProgress} />
      </Box>
    </Box>
  );
};
