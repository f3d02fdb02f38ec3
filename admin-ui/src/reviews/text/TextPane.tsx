import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { ILLEGIBLE_MARK } from '@inkwell/contract/illegible';
import { spaceBetween } from '@inkwell/contract/words';
import type { DiffSegment } from '@inkwell/editor/diff-segment';
import { IllegibleText, MarkedText } from '@inkwell/editor/MarkedText';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { memo, type RefObject, useMemo } from 'react';
import { LoadFailure } from '../../errors/LoadFailure';
import type { Accuracy, AlignmentRun, ReviewItem } from '../../providers/reviewRecords';
import { Step } from '../screen/Step';
import { type NumberedRun, toBlocks, toSegments } from './differences';
import { TEXT_SIDE } from './readingPosition';
import { ReferenceText, SubmissionText } from './SubmissionText';
import type { useDifferenceJump } from './useDifferenceJump';

export type TextView = 'written' | 'differences' | 'reference';

interface TextPaneProps {
  name: string;
  item: ReviewItem;
  accuracy: Accuracy | null | undefined;
  accuracyError: unknown;
  onRetry: () => void;
  view: TextView;
  onView: (view: TextView) => void;
  textRef: RefObject<HTMLDivElement | null>;
  jump: ReturnType<typeof useDifferenceJump>;
}

const views: { view: TextView; label: string }[] = [
  { view: 'written', label: 'Submission' },
  { view: 'differences', label: 'Differences' },
  { view: 'reference', label: 'Reference' },
];

/** One text in three views: the submission, its differences from the reference, and the reference. */
export const TextPane = (props: TextPaneProps) => {
  const { name, item, view, onView, textRef, jump, accuracy } = props;
  const hasReference = item.referenceText !== null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, height: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {hasReference && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="What to read"
            value={view}
            onChange={(_event, next: TextView | null) => next && onView(next)}
          >
            {views.map(({ view: one, label }) => (
              <ToggleButton key={one} value={one} sx={{ px: 1.5 }}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {hasReference && view === 'differences' && accuracy !== null && (
          // Takes its space while the texts are compared.
          <Box sx={{ ml: 'auto', visibility: accuracy ? 'visible' : 'hidden' }}>
            <DifferenceNavigation jump={jump} />
          </Box>
        )}
      </Box>
      {hasReference && <ComparedWith references={item.references} />}
      {view === 'differences' && <Legend hasMarks={(accuracy?.illegibleMarks ?? 0) > 0} />}
      {view === 'differences' && jump.description && (
        <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {jump.description}
        </Typography>
      )}
      <Box
        // A new element for each text starts at the top; useReadingPosition restores an earlier position.
        key={item.itemId}
        ref={textRef}
        component="section"
        aria-label={`${views.find((one) => one.view === view)?.label ?? ''} of ${name}`}
        // A scrollable element must be reachable with the keyboard.
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: { xs: '40vh', md: 0 },
          maxHeight: { xs: '62vh', md: 'none' },
          overflow: 'auto',
          // Typing in the fields beside it must not cause a new layout of the text.
          contain: 'layout paint style',
          p: 2,
          border: 1,
          borderColor: 'rule.main',
          borderRadius: 1,
          bgcolor: 'background.paper',
          fontFamily: 'h1.fontFamily',
          fontSize: 17,
          lineHeight: 1.7,
          overflowWrap: 'anywhere',
          // Not in ch: the centred text would move when its font arrives.
          '& > *': { maxWidth: '40em', mx: 'auto' },
          '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: -2 },
        }}
      >
        <Content {...props} />
      </Box>
    </Box>
  );
};

const ComparedWith = ({ references }: Pick<ReviewItem, 'references'>) => (
  <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
    Compared with: {references.map(({ title }) => title).join(', ')}
    {references.some(({ isReplaced }) => isReplaced) && ' (the text of before a later correction)'}
  </Typography>
);

const Content = ({ item, view, accuracy, accuracyError, onRetry }: TextPaneProps) => {
  if (view === 'reference' && item.referenceText !== null) return <ReferenceText text={item.referenceText} />;
  if (view === 'written' || item.referenceText === null)
    return <SubmissionText html={item.submissionContent} />;
  if (accuracy) return <DifferenceText runs={accuracy.runs} />;
  if (accuracyError)
    return <LoadFailure title="Failed to compare the texts" error={accuracyError} onRetry={onRetry} />;
  if (accuracy === null) return <span>This text cannot be compared: its reference has no words.</span>;
  return <Skeleton variant="rounded" height={200} aria-busy="true" />;
};

const DifferenceNavigation = ({ jump: { count, current, go } }: Pick<TextPaneProps, 'jump'>) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {current === -1
        ? pluralize(count, 'difference')
        : `${formatCount(current + 1)} of ${formatCount(count)}`}
    </Typography>
    <Step
      label="Previous difference"
      hint="P"
      isOff={count === 0}
      onClick={() => go(-1)}
      Icon={PreviousIcon}
    />
    <Step label="Next difference" hint="N" isOff={count === 0} onClick={() => go(1)} Icon={NextIcon} />
  </Box>
);

const STRUCK_OUT: DiffSegment[] = [{ kind: 'removed', text: 'struck out' }];
const UNDERLINED: DiffSegment[] = [{ kind: 'added', text: 'underlined' }];

const Legend = ({ hasMarks }: { hasMarks: boolean }) => (
  <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
    How to read the differences: <MarkedText segments={STRUCK_OUT} /> is what was written and is not in the
    reference; <MarkedText segments={UNDERLINED} /> is what the reference has there.
    {hasMarks && (
      <>
        {' '}
        <IllegibleText written={ILLEGIBLE_MARK} expected="" /> is what the writer could not read; it counts
        neither right nor wrong.
      </>
    )}
  </Typography>
);

/** The browser lays out only the visible blocks, so that a text with thousands of differences opens without delay. */
const differenceStyles = {
  '& > p': { m: 0, whiteSpace: 'pre-line', contentVisibility: 'auto', containIntrinsicSize: 'auto 160px' },
  '& [data-current]': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: 2 },
} as const;

/** The submission with its differences from the reference. `memo`: typing beside it must not render it again. */
const DifferenceText = memo(({ runs }: { runs: AlignmentRun[] }) => {
  const blocks = useMemo(() => toBlocks(runs), [runs]);
  return (
    <Box translate="no" sx={differenceStyles} {...{ [TEXT_SIDE]: 'written' }}>
      {blocks.map((block, blockIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their order
        <p key={blockIndex}>
          {block.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs keep their order
            <HighlightedText key={index} run={run} isFirst={index === 0} next={block[index + 1]} />
          ))}
        </p>
      ))}
    </Box>
  );
});

interface HighlightedTextProps {
  run: NumberedRun;
  /** The first one of its block, which begins a line in any case. */
  isFirst: boolean;
  next: NumberedRun | undefined;
}

const HighlightedText = ({ run, isFirst, next }: HighlightedTextProps) => {
  const { kind, expected, written, number } = run;
  const lineStart = run.startsLine && !isFirst ? '\n' : '';
  const shownNext = next ? (next.kind === 'missing' ? next.expected : next.written) : '';
  const space = spaceBetween(kind === 'inserted' ? written : expected, shownNext);
  if (kind === 'same') return lineStart + written + space;
  if (kind === 'illegible') {
    return (
      <>
        {lineStart}
        <span data-illegible="">
          <IllegibleText written={written} expected={expected} />
        </span>
        {space}
      </>
    );
  }
  return (
    <>
      {lineStart}
      <span data-difference={number}>
        <MarkedText segments={toSegments({ kind, expected, written })} removed="written" added="expected" />
      </span>
      {space}
    </>
  );
};
