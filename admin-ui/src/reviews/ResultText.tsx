import { Box } from '@mui/material';
import type { ReviewResult, ReviewRow } from '../providers/reviewRecords';
import { describeCounts, describeResult } from './reviewLabels';

interface ResultTextProps {
  kind: ReviewRow['kind'];
  result: ReviewResult;
  /** Given if the reviewer has set the percentage. */
  overrideReason: string | null;
}

/** The percentage with its counts. The counts stand apart from a percentage that does not follow from them. */
export const ResultText = ({ kind, result, overrideReason }: ResultTextProps) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {describeResult(kind, result, overrideReason)}
    {overrideReason !== null && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 'normal' }}>
        {describeCounts(kind, result)}
      </Box>
    )}
  </Box>
);
