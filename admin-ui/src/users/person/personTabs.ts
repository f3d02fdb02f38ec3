import type { User } from '../../providers/records';

/** Everything known of a person, in the order in which it comes about. */
const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'agreement', label: 'Agreement' },
  { key: 'work', label: 'Work' },
  { key: 'clock', label: 'Clock' },
  { key: 'reviews', label: 'Reviews' },
  { key: 'emails', label: 'E-mails' },
  { key: 'audit', label: 'Audit' },
] as const;

export type PersonTabKey = (typeof tabs)[number]['key'];

/** An administrator signs nothing and does no work. */
const OF_EVERYBODY: readonly PersonTabKey[] = ['overview', 'emails', 'audit'];

export function personTabs({ role }: Pick<User, 'role'>) {
  return tabs.filter(({ key }) => role === 'user' || OF_EVERYBODY.includes(key));
}
