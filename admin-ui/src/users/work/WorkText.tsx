import { Box } from '@mui/material';
import { SubmissionText } from '../../reviews/text/SubmissionText';

/** A user's text, with lines short enough to read. */
export const WorkText = ({ html }: { html: string }) => (
  <Box
    component="article"
    aria-label="Content"
    // The region around it scrolls, so the keyboard must reach it.
    tabIndex={0}
    sx={{
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
