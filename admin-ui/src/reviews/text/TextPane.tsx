import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { RefObject } from 'react';
import { counted } from '../../display/counted';
import { LoadFailure } from '../../errors/LoadFailure';
import type { Accuracy, ReviewItem } from '../../providers/reviewRecords';
import { Step } from '../screen/Step';
import { DifferenceText } from './DifferenceText';
import type { useDifferenceJump } from './useDifferenceJump';
import { ReferenceText, WrittenText } from './WrittenText';

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

/** The text, as it was written, with its differences, or as it should be. */
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
        {hasReference && view === 'differences' && accuracy && <Jump jump={jump} />}
      </Box>
      {view === 'differences' && jump.description && (
        <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {jump.description}
        </Typography>
      )}
      <Box
        // The next text begins at its beginning, or where it was left.
        key={item.itemId}
        ref={textRef}
        component="section"
        aria-label={`${views.find((one) => one.view === view)?.label ?? ''} of ${name}`}
        // It scrolls, and so has to be reached without a mouse.
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: { xs: '40vh', md: 0 },
          maxHeight: { xs: '62vh', md: 'none' },
          overflow: 'auto',
          // Typing beside it must not lay it out again.
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
          '& > *': { maxWidth: '72ch', mx: 'auto' },
          '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: -2 },
        }}
      >
        <Content {...props} />
      </Box>
    </Box>
  );
};

const Content = ({ item, view, accuracy, accuracyError, onRetry }: TextPaneProps) => {
  if (view === 'reference' && item.referenceText !== null) return <ReferenceText text={item.referenceText} />;
  if (view === 'written' || item.referenceText === null) return <WrittenText html={item.submissionContent} />;
  if (accuracy) return <DifferenceText runs={accuracy.runs} />;
  if (accuracyError)
    return <LoadFailure title="Failed to compare the texts" error={accuracyError} onRetry={onRetry} />;
  if (accuracy === null) return <>This text cannot be compared: its reference has no words.</>;
  return <Skeleton variant="rounded" height={200} aria-busy="true" />;
};

const Jump = ({ jump: { count, current, go } }: Pick<TextPaneProps, 'jump'>) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {current === -1
        ? counted(count, 'difference')
        : `${(current + 1).toLocaleString()} of ${count.toLocaleString()}`}
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
