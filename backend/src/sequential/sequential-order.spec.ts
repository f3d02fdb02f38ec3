import { expect, test } from 'vitest';
import { percentageOf, placeInOrder } from './sequential-order.js';

const at = (completedImages: number) => ({ totalImages: 3, completedImages });

test('the image after the submitted ones is the one to work on', () => {
  expect(placeInOrder(at(0), 0)).toBe('current');
  expect(placeInOrder(at(2), 2)).toBe('current');
});

test('the one just submitted is a repeat, also when it was the last', () => {
  expect(placeInOrder(at(1), 0)).toBe('repeat');
  expect(placeInOrder(at(3), 2)).toBe('repeat');
});

test.each([
  [2, 0, 'ALREADY_SUBMITTED'],
  [0, 1, 'SEQUENTIAL_OUT_OF_ORDER'],
  [1, 2, 'SEQUENTIAL_OUT_OF_ORDER'],
])('with %d submitted, the one at position %d is refused', (completed, position, code) => {
  expect(() => placeInOrder(at(completed), position)).toThrow(expect.objectContaining({ code }));
});

test.each([
  [0, 0],
  [1, 33],
  [2, 67],
  [3, 100],
])('%d of 3 are %d percent', (completed, percentage) => {
  expect(percentageOf(at(completed))).toBe(percentage);
});
