import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { diffWordsWithSpace } from 'diff';
import { useId, useMemo } from 'react';
import { valueText } from '../display/fieldNames';

export type Side = 'mine' | 'theirs';

/** In longer texts the words that only one of them has are marked. They scroll, and are not read with the choice. */
const SHORT_TEXT_CHARACTERS = 200;

interface ConflictChoiceProps {
  label: string;
  mine: unknown;
  theirs: unknown;
  theirName: string;
  chosen: Side | null;
  onChoose: (side: Side) => void;
}

/** Two values of one field, side by side on wide screens. */
export const ConflictChoice = (props: ConflictChoiceProps) => {
  const { label, mine, theirs, theirName, chosen, onChoose } = props;
  const name = useId();
  const isLong = [mine, theirs].some((value) => valueText(value).length > SHORT_TEXT_CHARACTERS);
  const parts = useMemo(
    () => (isLong ? compare : unmarked)(valueText(theirs), valueText(mine)),
    [isLong, theirs, mine],
  );
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </FormLabel>
      <RadioGroup
        name={name}
        value={chosen}
        onChange={(_event, side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Value side="mine" title="What you typed" field={label} parts={parts.mine} isLong={isLong} />
        <Value side="theirs" title={theirName} field={label} parts={parts.theirs} isLong={isLong} />
      </RadioGroup>
    </FormControl>
  );
};

interface Part {
  text: string;
  isOnlyHere: boolean;
}

interface ValueProps {
  side: Side;
  title: string;
  field: string;
  parts: Part[];
  isLong: boolean;
}

const Value = ({ side, title, field, parts, isLong }: ValueProps) => {
  const textId = useId();
  return (
    <Box sx={{ minWidth: 0, border: 1, borderColor: 'rule.main', borderRadius: 1 }}>
      <FormControlLabel
        value={side}
        control={<Radio size="small" slotProps={{ input: isLong ? {} : { 'aria-describedby': textId } }} />}
        label={title}
        sx={{
          m: 0,
          px: 1,
          display: 'flex',
          borderBottom: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        }}
      />
      <Box
        id={textId}
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
};

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
