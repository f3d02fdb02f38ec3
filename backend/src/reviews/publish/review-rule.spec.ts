import { describe, expect, test } from 'vitest';
import { decide, marksOf, markUseOf, resultOfMarks } from './review-rule.js';

const PROPOSAL = { correct: 97, wrong: 3, percentage: 97, unit: 'words' } as const;

const marks = (correct: number, wrong: number) =>
  Array.from({ length: correct + wrong }, (_, index) => ({
    itemId: `${index}`,
    isCorrect: index < correct,
    comments: '',
  }));

test('marksOf marks an image of sequential work without a mark as correct, in the order of the texts', () => {
  expect(marksOf(['a', 'b', 'c'], [{ itemId: 'c', isCorrect: false, comments: ' no ' }], 'optional')).toEqual(
    [
      { itemId: 'a', isCorrect: true, comments: '' },
      { itemId: 'b', isCorrect: true, comments: '' },
      { itemId: 'c', isCorrect: false, comments: 'no' },
    ],
  );
});

test('marksOf leaves out a mark beside a comparison, and keeps its comments', () => {
  expect(marksOf(['a'], [{ itemId: 'a', isCorrect: true, comments: 'Torn' }], 'unused')).toEqual([
    { itemId: 'a', isCorrect: null, comments: 'Torn' },
  ]);
});

test('marksOf needs the mark of a text that is not compared', () => {
  expect(() => marksOf(['a'], [{ itemId: 'a', comments: 'Torn' }], 'required')).toThrow(
    'Please mark the text',
  );
  expect(marksOf(['a'], [{ itemId: 'a', isCorrect: false }], 'required')).toMatchObject([
    { isCorrect: false },
  ]);
});

test.each([
  ['sequential', null, 'optional'],
  ['sequential', PROPOSAL, 'optional'],
  ['page', PROPOSAL, 'unused'],
  ['document', null, 'required'],
] as const)('the mark of a %s with the proposal %j is %s', (kind, proposal, use) => {
  expect(markUseOf(kind, proposal)).toBe(use);
});

test('marksOf rejects a mark of a text that is not part of the work', () => {
  expect(() => marksOf(['a'], [{ itemId: 'b', isCorrect: true }], 'optional')).toThrow(
    'not part of this work',
  );
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

test('a text of sequential work that covers less than half of its reference has no preset mark', () => {
  const uncovered = new Set(['b']);
  expect(() => marksOf(['a', 'b'], [{ itemId: 'b', comments: 'Torn' }], 'optional', uncovered)).toThrow(
    'Please mark the text as correct or wrong',
  );
  expect(marksOf(['a', 'b'], [{ itemId: 'b', isCorrect: true }], 'optional', uncovered)).toMatchObject([
    { isCorrect: true },
    { isCorrect: true },
  ]);
});

describe('decide', () => {
  test.each([undefined, null, 97])(
    'without a percentage of its own returns the proposal without a reason: %j',
    (percentage) => {
      expect(decide(PROPOSAL, { percentage, overrideReason: 'Torn' })).toEqual({
        result: PROPOSAL,
        overrideReason: null,
      });
    },
  );

  test('replaces the percentage, with its reason, and keeps the counts', () => {
    expect(decide(PROPOSAL, { percentage: 99, overrideReason: 'Torn' })).toEqual({
      result: { ...PROPOSAL, percentage: 99 },
      overrideReason: 'Torn',
    });
  });

  test('needs a reason', () => {
    expect(() => decide(PROPOSAL, { percentage: 99 })).toThrow('Please give a reason');
  });
});
