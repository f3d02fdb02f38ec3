import { expect, test } from 'vitest';
import { isReversed } from './row-range.js';

test.each([
  ['2026-11-22', '2026-11-21', true],
  ['2026-11-22T00:00:00Z', '2026-11-21', true],
  ['2026-11-21T10:00:01+01:00', '2026-11-21T09:00:00Z', true],
  ['2026-11-21', '2026-11-21', false],
  ['2026-11-21T23:59:59Z', '2026-11-21', false],
  ['2026-11-21T10:00:00+01:00', '2026-11-21T09:00:00Z', false],
])('a range from %s to %s is reversed: %s', (from, to, expected) => {
  expect(isReversed({ from, to })).toBe(expected);
});

test('a range without a beginning or an end is not reversed', () => {
  expect(isReversed({ to: '2026-11-21' })).toBe(false);
  expect(isReversed({ from: '2026-11-21' })).toBe(false);
});
