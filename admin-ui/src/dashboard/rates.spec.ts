import { expect, it } from 'vitest';
import { ratesOf } from './rates';

it('takes verified of all, signed of verified and submitted of signed', () => {
  const stats = { totalUsers: 200, verifiedUsers: 100, signedUsers: 80, submittedUsers: 20 };
  const rates = ratesOf({
    ...stats,
    signedByStaffUsers: 0,
    workingUsers: 0,
    penalizedUsers: 0,
    refusedEmails: 0,
  });
  expect(rates.map(({ percent }) => percent)).toEqual([50, 80, 25]);
});
