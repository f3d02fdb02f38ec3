import { percentOf } from '@inkwell/contract/percent-of';
import { Box, Typography } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';
import { givenText, submittedText } from '../lists/coverageTexts';
import type { Project } from '../providers/resources';

/** How many of the wanted texts are given, as text and as bar, and how many of these are submitted and published. */
export const ProjectCoverage = ({ coverage }: Pick<Project, 'coverage'>) => {
  const { texts: given, submitted, published, wanted } = coverage;
  if (given === null || wanted === null) return 'No limit';
  if (wanted === 0) return 'No images';
  const texts = { given, submitted: submitted ?? 0, published: published ?? 0, wanted };
  return (
    <Box component="span" sx={{ display: 'inline-block', fontVariantNumeric: 'tabular-nums' }}>
      {givenText(texts)}
      <ProgressBar percent={percentOf(given, wanted)} />
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {submittedText(texts)}
      </Typography>
    </Box>
  );
};
