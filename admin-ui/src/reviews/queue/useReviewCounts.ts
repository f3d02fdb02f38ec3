import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS } from '../../providers/resources';

/** Time goes by without an event: what was pending becomes overdue. */
const AGAIN_MS = 5 * 60_000;

export function useReviewCounts() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [REVIEWS, 'counts'],
    queryFn: () => dataProvider.getReviewCounts(),
    refetchInterval: AGAIN_MS,
  });
}
