import type { User } from '../../providers/records';
import { usePenalize } from './usePenalize';
import { useRemovePenalty } from './useRemovePenalty';
import type { UserAction } from './userAction';

/** One button for both: the keyboard stays on it when the one turns into the other. */
export function usePenalty(user: User): UserAction | null {
  const penalize = usePenalize(user);
  const lift = useRemovePenalty(user);
  return lift ?? penalize;
}
