import { formatCount } from '@inkwell/contract/format-count';

/** `1 user` or `3 users`. */
export function formatUserCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'user' : 'users'}`;
}
