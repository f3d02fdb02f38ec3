import { Box } from '@mui/material';
import { SubmissionText } from '../../reviews/text/SubmissionText';

/** A text that somebody has written, at a length of line one can follow. */
export const WorkText = ({ html }: { html: string }) => (
  <Box
    component="article"
    aria-label="Content"
    // What scrolls around it must be reachable by the keyboard.
    tabIndex={0}
    sx={{
      mt: 3,
      maxWidth: '70ch',
      fontFamily: 'h1.fontFamily',
      fontSize: 17,
      lineHeight: 1.6,
      overflowWrap: 'anywhere',
    }}
  >
    <SubmissionText html={html} />
  </Box>
);
