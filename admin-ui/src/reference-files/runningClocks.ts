import type { Schema } from '@inkwell/contract/client';
import { totalText } from '../lists/ListPagination';

/** The users whose work clock runs. */
export const RUNNING_CLOCKS = {
  role: 'user',
  workStarted: true,
  workSubmitted: false,
  isOverdue: false,
  isSuspended: false,
};

/** What the publishing of an image does to users who work now. */
export function describeRunningClocks(count: Schema<'UserCount'>): string {
  const isOne = count.total === 1;
  return `The clock of ${totalText(count.total, count)} ${isOne ? 'user' : 'users'} is running: ${
    isOne ? 'this user gets' : 'they get'
  } it at once, and work page by page is complete only with it.`;
}
