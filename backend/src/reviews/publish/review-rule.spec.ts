import { describe, expect, test } from 'vitest';
import { decide, marksOf, resultOfMarks } from './review-rule.js';

const marks = (correct: number, wrong: number) =>
  Array.from({ length: correct + wrong }, (_, index) => ({
    itemId: `${index}`,
    isCorrect: index < correct,
    comments: '',
  }));

test('marksOf marks a text without a mark as correct, in the order of the texts', () => {
  expect(marksOf(['a', 'b', 'c'], [{ itemId: 'c', isCorrect: false, comments: ' no ' }])).toEqual([
    { itemId: 'a', isCorrect: true, comments: '' },
    { itemId: 'b', isCorrect: true, comments: '' },
    { itemId: 'c', isCorrect: false, comments: 'no' },
  ]);
});

test('marksOf rejects a mark of a text that is not part of the work', () => {
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

describe('decide', () => {
  const proposal = { correct: 97, wrong: 3, percentage: 97, unit: 'words' as const };

  test.each([undefined, null, 97])(
    'without a percentage of its own returns the proposal without a reason: %j',
    (percentage) => {
      expect(decide(proposal, { percentage, overrideReason: 'Torn' })).toEqual({
        result: proposal,
        overrideReason: null,
      });
    },
  );

  test('replaces the percentage, with its reason, and keeps the counts', () => {
    expect(decide(proposal, { percentage: 99, overrideReason: 'Torn' })).toEqual({
      result: { ...proposal, percentage: 99 },
      overrideReason: 'Torn',
    });
  });

  test('needs a reason', () => {
    expect(() => decide(proposal, { percentage: 99 })).toThrow('Please give a reason');
  });
});
