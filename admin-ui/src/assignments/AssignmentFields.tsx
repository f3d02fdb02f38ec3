import { formatTimeLeft } from '@inkwell/contract/time-left';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box } from '@mui/material';
import { Badge } from '../display/Badge';
import { useNow } from '../display/useNow';
import type { Assignment } from '../providers/resources';
import { stateStyles, stateText } from './assignmentTexts';

export const StateBadges = ({ assignment }: { assignment: Assignment }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
    <Badge label={stateText(assignment)} tone={stateStyles[assignment.state].tone} />
    {assignment.isPenalized && <Badge label="Penalized" tone="red" />}
  </Box>
);

export const isDue = ({ state }: Assignment) => state !== 'submitted' && state !== 'ended';

/** The time until the deadline, or since it has passed; before the start, the time that the assignment has. */
export const DueText = ({ assignment }: { assignment: Assignment }) => {
  const now = useNow();
  const { deadlineAt, state, workWindowHours } = assignment;
  if (state === 'not_started') return `${formatTimeLeft(workWindowHours * 3_600_000)} from its start`;
  if (deadlineAt === null || !isDue(assignment)) return '–';
  const ms = Date.parse(deadlineAt) - now;
  return (
    <Box
      component="span"
      title={formatDateTime(deadlineAt)}
      sx={{ fontVariantNumeric: 'tabular-nums', ...(ms <= 0 && { color: 'error.main', fontWeight: 500 }) }}
    >
      {ms > 0 ? `in ${formatTimeLeft(ms)}` : `${formatTimeLeft(-ms)} ago`}
    </Box>
  );
};
