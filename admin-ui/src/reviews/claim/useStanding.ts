import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { formatTime } from '../../display/formatDate';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS } from '../../providers/resources';
import type { ReviewRow } from '../../providers/reviewRecords';
import type { ClaimSession } from './claimSession';

type Standing = Pick<ReviewRow, '_id' | 'claim' | 'status'>;

/**
 * How the open review stands among the others: read again with each change of the queue, without its texts.
 * Whoever holds it is told when it is no longer theirs.
 */
export function useStanding(
  review: Standing | undefined,
  attempt: number,
  session: ClaimSession,
): Standing | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const id = review?._id ?? '';
  const { data } = useQuery<Standing | null>({
    queryKey: [REVIEWS, 'standing', id, attempt],
    queryFn: async () => (await dataProvider.getMany<ReviewRow>(REVIEWS, { ids: [id] })).data[0] ?? null,
    enabled: review !== undefined,
    // Only an event makes it old.
    ...(review ? { initialData: review } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data || session.read().is !== 'mine') return;
    const { claim, status } = data;
    if (claim && !claim.isMine) session.lost(heldBy(claim));
    else if (status === 'reviewed') session.lost('This work has been reviewed meanwhile.');
    else if (status === 'returned') session.lost('This work has been returned for correction meanwhile.');
    // Given back in another window of ours, while this one goes on.
    else if (!claim) session.ask();
  }, [data, session]);
  return data ?? undefined;
}

export function heldBy({ by, expiresAt }: NonNullable<ReviewRow['claim']>): string {
  return `${by.name} is reviewing this work until ${formatTime(expiresAt)}.`;
}
