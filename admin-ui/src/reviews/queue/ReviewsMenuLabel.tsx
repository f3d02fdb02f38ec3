import { formatCount } from '@inkwell/contract/format-count';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../display/Badge';
import { visuallyHidden } from '../../display/visuallyHidden';
import { api, getBody } from '../../providers/api';
import { REVIEWS } from '../../providers/resources';

/** From 10,000 on compact, such as `12K`, because the menu is narrow. */
const short = (count: number) =>
  count < 10_000 ? formatCount(count) : count.toLocaleString(undefined, { notation: 'compact' });

/** The menu entry with the number of overdue reviews, or else of waiting ones. */
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
          <Box component="span" sx={visuallyHidden}>
            {`${formatCount(waiting)} waiting${isLate ? `, ${formatCount(overdue)} late` : ''}`}
          </Box>
        </>
      )}
    </Box>
  );
};

/** No event is sent when an hour has passed and when a pending review becomes overdue. */
export const REVIEWS_REFETCH_INTERVAL_MS = 5 * 60_000;

export function useReviewCounts() {
  return useQuery({
    queryKey: [REVIEWS, 'counts'],
    queryFn: () => getBody(api.GET('/api/admin/reviews/counts')),
    refetchInterval: REVIEWS_REFETCH_INTERVAL_MS,
  });
}
