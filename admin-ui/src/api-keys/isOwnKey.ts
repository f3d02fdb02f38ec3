import type { ApiKey } from '../providers/records';
import { readSession } from '../providers/session';

/** Only the person who created a key can change or rotate it, because it acts in that person's name. */
export function isOwnKey({ createdBy }: Pick<ApiKey, 'createdBy'>): boolean {
  return createdBy._id === readSession()?.user.id;
}
