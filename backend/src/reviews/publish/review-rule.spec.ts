import { describe, expect, test } from 'vitest';
import { decide, marksOf, resultOfMarks } from './review-rule.js';

const marks = (correct: number, wrong: number) =>
  Array.from({ length: correct + wrong }, (_, index) => ({
    itemId: `${index}`,
    isCorrect: index < correct,
    comments: '',
  }));

test('a text that is not named is correct, and the order is that of the texts', () => {
  expect(marksOf(['a', 'b', 'c'], [{ itemId: 'c', isCorrect: false, comments: ' no ' }])).toEqual([
    { itemId: 'a', isCorrect: true, comments: '' },
    { itemId: 'b', isCorrect: true, comments: '' },
    { itemId: 'c', isCorrect: false, comments: 'no' },
  ]);
});

test('nothing can be said of a text of other work', () => {
  expect(() => marksOf(['a'], [{ itemId: 'b', isCorrect: true }])).toThrow('not part of this work');
});

test.each([
  [3, 0, 100],
  [0, 3, 0],
  [1, 2, 33],
  [2, 1, 67],
  [11, 1, 92],
  [1, 199, 1],
])('%i correct and %i wrong are %i percent', (correct, wrong, percentage) => {
  expect(resultOfMarks(marks(correct, wrong))).toEqual({ correct, wrong, percentage, unit: 'images' });
});

describe('a percentage of the reviewer', () => {
  const proposal = { correct: 97, wrong: 3, percentage: 97, unit: 'words' as const };

  test.each([undefined, null, 97])(
    'that says nothing else than the proposal takes no reason: %j',
    (percentage) => {
      expect(decide(proposal, { percentage, overrideReason: 'Torn' })).toEqual({
        result: proposal,
        overrideReason: null,
      });
    },
  );

  test('stands in place of the proposed one, with its reason; what was counted stays', () => {
    expect(decide(proposal, { percentage: 99, overrideReason: 'Torn' })).toEqual({
      result: { ...proposal, percentage: 99 },
      overrideReason: 'Torn',
    });
  });

  test('needs a reason', () => {
    expect(() => decide(proposal, { percentage: 99 })).toThrow('Please give a reason');
  });
});
