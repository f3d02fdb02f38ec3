import { Box } from '@mui/material';
import { unseen } from '../../display/unseen';

/** Says what a key has done to those who do not see it. */
export const Announcer = ({ text }: { text: string }) => (
  <Box role="status" aria-label="What the keys did" sx={unseen}>
    {text}
  </Box>
);
