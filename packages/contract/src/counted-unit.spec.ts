import { expect, it } from 'vitest';
import { countedUnit } from './counted-unit.js';

it.each([
  ['document', 'words', 'words'],
  ['document', 'images', 'documents'],
  ['page', 'images', 'pages'],
  ['sequential', 'images', 'images'],
] as const)('a result of a %s in %s counts %s', (kind, unit, counted) => {
  expect(countedUnit(kind, unit)).toBe(counted);
});
