import { renderHtml } from '@inkwell/editor/render-html';
import { Box, type SxProps, type Theme } from '@mui/material';
import { memo } from 'react';
import { allowSubmissionElement } from './allowSubmissionElement';
import { TEXT_SIDE } from './readingPosition';

const HAS_BLOCKS = /<(?:p|h[1-6]|ul|ol|blockquote|pre)\b/;

/** The browser lays out only the visible paragraphs. Each has the direction of its text, as with `dir="auto"`. */
const lazyLayout = {
  '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 48px', unicodeBidi: 'plaintext' },
} as const;

const formattedText: SxProps<Theme> = {
  '& > p': { my: 1.5 },
  '& > :first-of-type': { mt: 0 },
  '& img': { maxWidth: '100%' },
  ...lazyLayout,
};

/** The submission as it was written. */
export const SubmissionText = memo(({ html }: { html: string }) => (
  <Box
    {...{ [TEXT_SIDE]: 'written' }}
    // Plain text keeps its line breaks.
    sx={HAS_BLOCKS.test(html) ? formattedText : { whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}
  >
    {renderHtml(html, allowSubmissionElement)}
  </Box>
));

/** The reference text in paragraphs. */
export const ReferenceText = memo(({ text }: { text: string }) => (
  <Box
    {...{ [TEXT_SIDE]: 'expected' }}
    sx={{ whiteSpace: 'pre-wrap', '& > p': { mt: 0, mb: 1.5 }, ...lazyLayout }}
  >
    {text.split(/\n{2,}/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can have the same text
      <p key={index}>{paragraph}</p>
    ))}
  </Box>
));
