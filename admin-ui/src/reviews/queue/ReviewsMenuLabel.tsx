import { Box } from '@mui/material';
import { Badge } from '../../layout/Badge';
import { useReviewCounts } from './useReviewCounts';

/** The name in the menu, with how many wait and how many of them too long. */
export const ReviewsMenuLabel = () => {
  const { data } = useReviewCounts();
  const { waiting = 0, overdue = 0 } = data ?? {};
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
    >
      Reviews{' '}
      {waiting > 0 && (
        <Badge
          tone={overdue > 0 ? 'orange' : 'gray'}
          label={overdue > 0 ? `${waiting}, ${overdue} late` : `${waiting}`}
        />
      )}
    </Box>
  );
};
