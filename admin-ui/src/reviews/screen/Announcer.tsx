import { Box } from '@mui/material';

/** Says what a key has done to those who do not see it. */
export const Announcer = ({ text }: { text: string }) => (
  <Box
    role="status"
    aria-label="What the keys did"
    sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
  >
    {text}
  </Box>
);
