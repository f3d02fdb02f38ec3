import type { ApiKey } from '../providers/resources';
import { readSession } from '../providers/session';

/** Only the creator of a key can change or rotate it, because it acts in the name of its creator. */
export function isOwnKey({ createdBy }: Pick<ApiKey, 'createdBy'>): boolean {
  return createdBy._id === readSession()?.user.id;
}
