import type { DashboardStats } from '../providers/records';

/** Rounded percentage; 0 if `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export function ratesOf({ totalUsers, verifiedUsers, signedUsers, submittedUsers }: DashboardStats) {
  return [
    { name: 'Verified of all users', percent: percentOf(verifiedUsers, totalUsers) },
    { name: 'Signed of verified', percent: percentOf(signedUsers, verifiedUsers) },
    { name: 'Submitted of signed', percent: percentOf(submittedUsers, signedUsers) },
  ];
}
