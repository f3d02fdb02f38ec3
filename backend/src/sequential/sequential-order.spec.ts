import { expect, test } from 'vitest';
// Declares the message of ALREADY_SUBMITTED.
import '../drafts/draft.errors.js';
import { checkOrder, percentageOf } from './sequential-order.js';

const at = (completedImages: number) => ({ totalImages: 3, completedImages });

test('the image after the submitted ones is the current one', () => {
  expect(checkOrder(at(0), 0)).toBe('current');
  expect(checkOrder(at(2), 2)).toBe('current');
});

test('the last submitted image is a repeat, also when all are submitted', () => {
  expect(checkOrder(at(1), 0)).toBe('repeat');
  expect(checkOrder(at(3), 2)).toBe('repeat');
});

test.each([
  [2, 0, 'ALREADY_SUBMITTED'],
  [0, 1, 'SEQUENTIAL_OUT_OF_ORDER'],
  [1, 2, 'SEQUENTIAL_OUT_OF_ORDER'],
])('with %d submitted images, position %d is refused', (completed, position, code) => {
  expect(() => checkOrder(at(completed), position)).toThrow(expect.objectContaining({ code }));
});

test.each([
  [0, 0],
  [1, 33],
  [2, 67],
  [3, 100],
])('%d of 3 images are %d percent', (completed, percentage) => {
  expect(percentageOf(at(completed))).toBe(percentage);
});
