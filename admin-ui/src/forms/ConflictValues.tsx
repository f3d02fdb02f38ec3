import '@inkwell/contract/tokens.css';
import { compareWords, segmentsOf } from '@inkwell/editor/compare-words';
import type { DiffSegment } from '@inkwell/editor/diff-segment';
import { MarkedText } from '@inkwell/editor/MarkedText';
import { Box, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import type { Side } from './staleRecord';

/** A longer text scrolls. */
const SHORT_TEXT_CHARACTERS = 200;

export const sideBySide = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

interface ConflictValuesProps {
  /** The name of the field on the screen. */
  label: string;
  mine: string;
  theirs: string;
  names: Record<Side, string>;
}

/** Two values of one field, side by side on wide screens. */
export const ConflictValues = ({ label, mine, theirs, names }: ConflictValuesProps) => {
  const titleId = useId();
  const isLong = [mine, theirs].some((value) => value.length > SHORT_TEXT_CHARACTERS);
  const segments = useMemo(() => compare(theirs, mine), [theirs, mine]);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={sideBySide}>
        <Value title={names.mine} field={label} segments={segments.mine} isLong={isLong} />
        <Value title={names.theirs} field={label} segments={segments.theirs} isLong={isLong} />
      </Box>
    </Box>
  );
};

interface ValueProps {
  title: string;
  field: string;
  segments: DiffSegment[];
  isLong: boolean;
}

const Value = ({ title, field, segments, isLong }: ValueProps) => (
  <Box sx={{ minWidth: 0, border: 1, borderColor: 'rule.main', borderRadius: 1 }}>
    <Typography
      variant="body2"
      sx={{
        px: 1.5,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {title}
    </Typography>
    <Box
      // A text that scrolls must be reachable by keyboard.
      {...(isLong ? { tabIndex: 0, role: 'region', 'aria-label': `${field}: ${title}` } : {})}
      dir="auto"
      sx={{
        p: 1.5,
        maxHeight: '40vh',
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus' },
      }}
    >
      <MarkedText segments={segments} isOneSide />
    </Box>
  </Box>
);

/** Marks the words that only one of the values has. */
function compare(before: string, after: string): Record<Side, DiffSegment[]> {
  const segments = compareWords(before, after);
  if (!segments) return { theirs: [{ kind: 'same', text: before }], mine: [{ kind: 'same', text: after }] };
  return { theirs: segmentsOf('removed', segments), mine: segmentsOf('added', segments) };
}
