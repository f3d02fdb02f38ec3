import { Box } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';
import type { User } from '../providers/records';

/** Submitted pages of the active images. */
export const PageProgress = ({ user }: { user: User }) => (
  <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {pageProgress(user)}
    <Box sx={{ mt: 0.5 }}>
      <ProgressBar percent={user.submissionProgress} />
    </Box>
  </Box>
);

type Pages = Pick<User, 'pageSubmissionCount' | 'totalActiveImages' | 'submissionProgress'>;

/** `3/12 (25%)`: submitted pages of the active images. */
export function pageProgress({ pageSubmissionCount, totalActiveImages, submissionProgress }: Pages): string {
  return `${pageSubmissionCount}/${totalActiveImages} (${submissionProgress}%)`;
}
