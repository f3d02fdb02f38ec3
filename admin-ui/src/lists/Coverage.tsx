import { formatCount } from '@inkwell/contract/format-count';
import { percentOf } from '@inkwell/contract/percent-of';
import { Box, Typography } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';

interface CoverageProps {
  given: number;
  submitted: number;
  published: number;
  wanted: number;
}

/** How many of the wanted texts are given, as text and as bar, and how many of these are submitted and published. */
export const Coverage = ({ given, submitted, published, wanted }: CoverageProps) => (
  <Box component="span" sx={{ display: 'inline-block', fontVariantNumeric: 'tabular-nums' }}>
    {givenText({ given, wanted })}
    <ProgressBar percent={percentOf(given, wanted)} />
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {formatCount(submitted)} submitted, {formatCount(published)} published
    </Typography>
  </Box>
);

/** `12 of 30 given (40%)` */
export function givenText({ given, wanted }: Pick<CoverageProps, 'given' | 'wanted'>): string {
  return `${formatCount(given)} of ${formatCount(wanted)} given (${percentOf(given, wanted)}%)`;
}
