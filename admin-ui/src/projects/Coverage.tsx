import { formatCount } from '@inkwell/contract/format-count';
import { percentOf } from '@inkwell/contract/percent-of';
import { Box } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';
import type { Project } from '../providers/records';

/** How many of the wanted texts are given, as text and as bar. */
export const Coverage = ({ coverage }: Pick<Project, 'coverage'>) => {
  const { texts, wanted } = coverage;
  if (texts === null || wanted === null) return 'No limit';
  if (wanted === 0) return 'No images';
  return (
    <Box component="span" sx={{ display: 'inline-block', fontVariantNumeric: 'tabular-nums' }}>
      {`${formatCount(texts)} of ${formatCount(wanted)} (${percentOf(texts, wanted)}%)`}
      <ProgressBar percent={percentOf(texts, wanted)} />
    </Box>
  );
};
