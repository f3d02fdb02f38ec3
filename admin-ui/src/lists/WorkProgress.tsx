import { formatCount } from '@inkwell/contract/format-count';
import { percentOf } from '@inkwell/contract/percent-of';
import { Box, Typography } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';
import type { Assignment } from '../providers/resources';

type Progress = Assignment['progress'];

/** The mode of the work and its submitted texts: `3/12 (25%)` of the pages, `Sequential 4/4`, `Document`, or a dash. */
export function progressText(progress: Progress): string {
  if (!progress || progress.wanted === 0) return '–';
  const { mode, submitted, wanted } = progress;
  if (mode === 'document') return 'Document';
  const texts = `${formatCount(submitted)}/${formatCount(wanted)}`;
  return mode === 'sequential' ? `Sequential ${texts}` : `${texts} (${percentOf(submitted, wanted)}%)`;
}

export const WorkProgress = ({ progress }: { progress: Progress }) => {
  const text = progressText(progress);
  if (!progress || progress.wanted === 0) return text;
  const { mode, submitted, published, wanted } = progress;
  return (
    <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {text}
      {mode !== 'document' && (
        <Box sx={{ mt: 0.5 }}>
          <ProgressBar percent={percentOf(submitted, wanted)} />
        </Box>
      )}
      {published > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatCount(published)} published
        </Typography>
      )}
    </Box>
  );
};
