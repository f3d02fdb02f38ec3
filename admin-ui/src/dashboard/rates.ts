import { percentOf } from '@inkwell/contract/percent-of';
import type { DashboardStats } from '../providers/resources';

export function ratesOf({ totalUsers, verifiedUsers, signedUsers, submittedUsers }: DashboardStats) {
  return [
    { name: 'Verified of all users', percent: percentOf(verifiedUsers, totalUsers) },
    { name: 'Signed of verified', percent: percentOf(signedUsers, verifiedUsers) },
    { name: 'Submitted of signed', percent: percentOf(submittedUsers, signedUsers) },
  ];
}
