import { expect, test } from 'vitest';
import { checkReviewable } from './reviewable-run.js';

const completed = { isCompleted: true, isReviewed: false, isPenalized: false };

test('only what is completed, not reviewed and not penalized can be reviewed', () => {
  expect(() => checkReviewable(completed)).not.toThrow();
  const codeOf = (changes: object) => {
    try {
      checkReviewable({ ...completed, ...changes });
    } catch (error) {
      return (error as { code: string }).code;
    }
    return null;
  };
  expect(codeOf({ isCompleted: false })).toBe('SEQUENTIAL_NOT_COMPLETED');
  expect(codeOf({ isReviewed: true })).toBe('ALREADY_REVIEWED');
  expect(codeOf({ isPenalized: true })).toBe('SEQUENTIAL_PENALIZED');
  expect(codeOf({ isCompleted: false, isPenalized: true })).toBe('SEQUENTIAL_PENALIZED');
});
