import { formatTime } from '../../display/formatDate';
import type { ReviewRow } from '../../providers/reviewRecords';

/** Who is reviewing it just now. */
export const Claimant = ({ claim }: Pick<ReviewRow, 'claim'>) => {
  if (!claim) return '–';
  return `${claim.isMine ? 'You' : claim.by.name}, until ${formatTime(claim.expiresAt)}`;
};
