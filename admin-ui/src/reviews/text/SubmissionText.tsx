import { textStyleSheet } from '@inkwell/contract/text-document';
import { withRealLists } from '@inkwell/contract/text-lists';
import { allowTextElement } from '@inkwell/editor/allow-text-element';
import { renderHtml } from '@inkwell/editor/render-html';
import { Box, GlobalStyles } from '@mui/material';
import { memo } from 'react';
import { TEXT_SIDE } from './readingPosition';

/** The browser lays out only the visible paragraphs. Each has the direction of its text, as with `dir="auto"`. */
const lazyLayout = {
  '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 48px', unicodeBidi: 'plaintext' },
} as const;

const textStyles = <GlobalStyles styles={textStyleSheet(`[${TEXT_SIDE}="written"]`)} />;

/** The submission as it was written. */
export const SubmissionText = memo(({ html }: { html: string }) => (
  <>
    {textStyles}
    <Box
      {...{ [TEXT_SIDE]: 'written' }}
      // A translator of the browser would show another text than the one under review.
      translate="no"
      sx={{ unicodeBidi: 'plaintext', '& > :first-of-type': { mt: 0 }, ...lazyLayout }}
    >
      {renderHtml(withRealLists(html), allowTextElement)}
    </Box>
  </>
));

/** The reference text in paragraphs. */
export const ReferenceText = memo(({ text }: { text: string }) => (
  <Box
    {...{ [TEXT_SIDE]: 'expected' }}
    translate="no"
    sx={{ whiteSpace: 'pre-wrap', '& > p': { mt: 0, mb: 1.5 }, ...lazyLayout }}
  >
    {text.split(/\n{2,}/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can have the same text
      <p key={index}>{paragraph}</p>
    ))}
  </Box>
));
