import { describe, expect, it } from 'vitest';
import { numberBeside } from './place';

describe('the number a file has after a move', () => {
  it.each([
    [1, 'before', 3, 2],
    [1, 'after', 3, 3],
    [5, 'before', 2, 2],
    [5, 'after', 2, 3],
    [2, 'before', 3, 2],
    [3, 'after', 2, 3],
    [2, 'after', 2, 2],
  ] as const)('from %i %s %i: %i', (from, place, other, expected) => {
    expect(numberBeside(from, place, other)).toBe(expected);
  });
});
