import { expect, it } from 'vitest';
import { percentOf } from './percent-of.js';

it.each([
  [0, 0, 0],
  [5, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [57, 200, 29],
  [3, 3, 100],
])('%d of %d are %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
