import { Box, LinearProgress } from '@mui/material';
import type { User } from '../providers/records';

/** Submitted pages of the active images; administrators do no work. */
export const PageProgress = ({ user }: { user: User }) => {
  if (user.role !== 'user') return null;
  const { pageSubmissionCount, totalActiveImages, submissionProgress } = user;
  return (
    <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {pageSubmissionCount}/{totalActiveImages} ({submissionProgress}%)
      <LinearProgress
        variant="determinate"
        value={Math.min(submissionProgress, 100)}
        aria-hidden
        sx={{ mt: 0.5, minWidth: 72 }}
      />
    </Box>
  );
};
