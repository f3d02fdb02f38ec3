import { formatCount } from '@inkwell/contract/format-count';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MenuLabel } from '../../lists/MenuLabel';
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
    <MenuLabel
      label="Reviews"
      count={waiting > 0 ? (isLate ? `${short(overdue)} late` : short(waiting)) : null}
      description={`${formatCount(waiting)} waiting${isLate ? `, ${formatCount(overdue)} late` : ''}`}
      tone={isLate ? 'orange' : 'gray'}
    />
  );
};

/** No event is sent when an hour has passed and when a pending review becomes overdue. */
export const REVIEWS_REFETCH_INTERVAL_MS = 5 * 60_000;

/** @param filter of the list; those by the state of a review have no effect */
export function useReviewCounts(filter: object = {}) {
  const query = Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {};
  return useQuery({
    queryKey: [REVIEWS, 'counts', query],
    queryFn: () => getBody(api.GET('/api/admin/reviews/counts', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: REVIEWS_REFETCH_INTERVAL_MS,
  });
}
