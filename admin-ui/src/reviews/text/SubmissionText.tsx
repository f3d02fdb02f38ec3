import { Box, type SxProps, type Theme } from '@mui/material';
import { memo } from 'react';
import { TEXT_SIDE } from './readingPosition';

const HAS_BLOCKS = /<(?:p|h[1-6]|ul|ol|blockquote|pre)\b/;

/** What is out of sight is not laid out. */
const lazily = { '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' } } as const;

const written: SxProps<Theme> = {
  '& > p': { my: 1.5 },
  '& > :first-of-type': { mt: 0 },
  '& img': { maxWidth: '100%' },
  ...lazily,
};

/** The submission as its author wrote it. */
export const SubmissionText = memo(({ html }: { html: string }) => (
  <Box
    {...{ [TEXT_SIDE]: 'written' }}
    // Plain text keeps its line breaks as they were typed.
    sx={HAS_BLOCKS.test(html) ? written : { whiteSpace: 'pre-wrap' }}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it before anybody may read it
    dangerouslySetInnerHTML={{ __html: html }}
  />
));

/** The reference, paragraph by paragraph. */
export const ReferenceText = memo(({ text }: { text: string }) => (
  <Box
    {...{ [TEXT_SIDE]: 'expected' }}
    sx={{ whiteSpace: 'pre-wrap', '& > p': { mt: 0, mb: 1.5 }, ...lazily }}
  >
    {text.split(/\n{2,}/).map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same text
      <p key={place}>{paragraph}</p>
    ))}
  </Box>
));
