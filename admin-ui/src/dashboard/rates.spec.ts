import { expect, it } from 'vitest';
import { percentOf, ratesOf } from './rates';

it.each([
  [0, 0, 0],
  [5, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%d of %d are %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

it('takes verified of all, signed of verified and submitted of signed', () => {
  const stats = { totalUsers: 200, verifiedUsers: 100, signedUsers: 80, submittedUsers: 20 };
  const rates = ratesOf({ ...stats, workingUsers: 0, penalizedUsers: 0, refusedEmails: 0 });
  expect(rates.map(({ percent }) => percent)).toEqual([50, 80, 25]);
});
