import { Box } from '@mui/material';
import { Badge } from '../../display/Badge';
import { unseen } from '../../display/unseen';
import { useReviewCounts } from './useReviewCounts';

/** The menu is narrow: `12K` from ten thousand on. */
const short = (count: number) =>
  count < 10_000 ? count.toLocaleString() : count.toLocaleString(undefined, { notation: 'compact' });

/** The name in the menu, with how many wait, or how many of them too long. */
export const ReviewsMenuLabel = () => {
  const { data } = useReviewCounts();
  const { waiting = 0, overdue = 0 } = data ?? {};
  const isLate = overdue > 0;
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
    >
      Reviews{' '}
      {waiting > 0 && (
        <>
          <span aria-hidden>
            <Badge
              tone={isLate ? 'orange' : 'gray'}
              label={isLate ? `${short(overdue)} late` : short(waiting)}
            />
          </span>
          <Box component="span" sx={unseen}>
            {`${waiting.toLocaleString()} waiting${isLate ? `, ${overdue.toLocaleString()} late` : ''}`}
          </Box>
        </>
      )}
    </Box>
  );
};
