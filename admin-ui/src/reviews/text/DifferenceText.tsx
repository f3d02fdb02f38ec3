import { Box, type SxProps, type Theme } from '@mui/material';
import { memo, useMemo } from 'react';
import { unseen } from '../../display/unseen';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { blocksOf, type Stretch } from './differences';
import { TEXT_SIDE } from './place';

const marks: SxProps<Theme> = (theme) => ({
  '& > p': {
    m: 0,
    // What is out of sight is not laid out: a long text with thousands of differences opens and scrolls at once.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 160px',
  },
  '& del, & ins': { position: 'relative', borderRadius: '3px', px: '2px' },
  '& del': {
    textDecoration: 'line-through 2px',
    color: theme.palette.tone.red.main,
    bgcolor: theme.palette.tone.red.soft,
  },
  '& ins': {
    textDecoration: 'underline 2px',
    textUnderlineOffset: '3px',
    color: theme.palette.tone.blue.main,
    bgcolor: theme.palette.tone.blue.soft,
  },
  '& del::before': { content: '" [expected: "', ...unseen },
  '& ins::before': { content: '" [written: "', ...unseen },
  '& del::after, & ins::after': { content: '"] "', ...unseen },
  '& [data-current]': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: 2 },
});

/** The submission with what differs from the reference. Drawn once for its runs, whatever is typed beside it. */
export const DifferenceText = memo(({ runs }: { runs: AlignmentRun[] }) => {
  const blocks = useMemo(() => blocksOf(runs), [runs]);
  return (
    <Box sx={marks} {...{ [TEXT_SIDE]: 'written' }}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change their places
        <p key={place}>
          {block.map((stretch, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do the stretches in them
            <Marked key={index} stretch={stretch} />
          ))}
        </p>
      ))}
    </Box>
  );
});

const Marked = ({ stretch: { kind, expected, written, number } }: { stretch: Stretch }) => {
  if (kind === 'same') return `${written} `;
  return (
    <>
      <span data-difference={number}>
        {kind !== 'inserted' && <del>{expected}</del>}
        {kind === 'wrong' && ' '}
        {kind !== 'missing' && <ins>{written}</ins>}
      </span>{' '}
    </>
  );
};
