import { Box, Typography } from '@mui/material';
import { diffWordsWithSpace } from 'diff';
import { useId, useMemo } from 'react';
import { valueText } from '../display/fieldNames';
import type { Side } from './staleRecord';

/** In longer texts the words that only one of them has are marked, and the texts scroll. */
const SHORT_TEXT_CHARACTERS = 200;

export const sideBySide = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

interface ConflictValuesProps {
  /** The name of the field. */
  label: string;
  mine: unknown;
  theirs: unknown;
  names: Record<Side, string>;
}

/** Two values of one field, side by side on wide screens. */
export const ConflictValues = ({ label, mine, theirs, names }: ConflictValuesProps) => {
  const titleId = useId();
  const isLong = [mine, theirs].some((value) => valueText(value).length > SHORT_TEXT_CHARACTERS);
  const parts = useMemo(
    () => (isLong ? compare : unmarked)(valueText(theirs), valueText(mine)),
    [isLong, theirs, mine],
  );
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={sideBySide}>
        <Value title={names.mine} field={label} parts={parts.mine} isLong={isLong} />
        <Value title={names.theirs} field={label} parts={parts.theirs} isLong={isLong} />
      </Box>
    </Box>
  );
};

interface Part {
  text: string;
  isOnlyHere: boolean;
}

interface ValueProps {
  title: string;
  field: string;
  parts: Part[];
  isLong: boolean;
}

const Value = ({ title, field, parts, isLong }: ValueProps) => (
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
        '& mark': { bgcolor: 'tone.yellow.soft', color: 'inherit', textDecoration: 'underline' },
        '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus' },
      }}
    >
      {parts.map(({ text, isOnlyHere }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        isOnlyHere ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </Box>
  </Box>
);

/** After this time the texts are shown without marks. */
const COMPARISON_TIMEOUT_MS = 300;

function compare(theirs: string, mine: string): Record<Side, Part[]> {
  const parts = diffWordsWithSpace(theirs, mine, { timeout: COMPARISON_TIMEOUT_MS });
  if (!parts) return unmarked(theirs, mine);
  const sideOf = (only: 'added' | 'removed', other: 'added' | 'removed') =>
    joined(
      parts.filter((part) => !part[other]).map((part) => ({ text: part.value, isOnlyHere: part[only] })),
    );
  return { theirs: sideOf('removed', 'added'), mine: sideOf('added', 'removed') };
}

/** Marks the space between two marked words, too. */
function joined(parts: Part[]): Part[] {
  const isSpaceBetween = ({ text }: Part, index: number) =>
    text.trim() === '' && parts[index - 1]?.isOnlyHere && parts[index + 1]?.isOnlyHere;
  const result: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const isOnlyHere = part.isOnlyHere || isSpaceBetween(part, index) === true;
    const last = result.at(-1);
    if (last?.isOnlyHere === isOnlyHere) last.text += part.text;
    else result.push({ text: part.text, isOnlyHere });
  }
  return result;
}

function unmarked(theirs: string, mine: string): Record<Side, Part[]> {
  return { theirs: [{ text: theirs, isOnlyHere: false }], mine: [{ text: mine, isOnlyHere: false }] };
}
