import { expect, test } from 'vitest';
import { accuracyOf, checkReviewable, type ImageMark, marksOf } from './review-rule.js';

const completed = { isCompleted: true, isReviewed: false, isPenalized: false };
const marks = (correct: number, wrong: number): ImageMark[] =>
  Array.from({ length: correct + wrong }, (_, index) => ({
    imageId: `${index}`,
    isCorrect: index < correct,
    comments: '',
  }));

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

test('an image that is not named is correct, and the order is that of the run', () => {
  expect(marksOf(['a', 'b', 'c'], [{ imageId: 'c', isCorrect: false, comments: 'no' }])).toEqual([
    { imageId: 'a', isCorrect: true, comments: '' },
    { imageId: 'b', isCorrect: true, comments: '' },
    { imageId: 'c', isCorrect: false, comments: 'no' },
  ]);
});

test.each([
  [3, 0, 100],
  [0, 3, 0],
  [1, 2, 33],
  [2, 1, 67],
  [11, 1, 92],
  [1, 199, 1],
])('%i correct and %i wrong are %i percent', (correct, wrong, percentage) => {
  expect(accuracyOf(marks(correct, wrong))).toEqual({ correct, wrong, percentage });
});
