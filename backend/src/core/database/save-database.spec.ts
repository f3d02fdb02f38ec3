import { expect, test } from 'vitest';
import { shareConnections } from './save-database.js';

test.each([
  [10, { saves: 3, others: 7 }],
  [20, { saves: 6, others: 14 }],
  [4, { saves: 2, others: 2 }],
  [2, { saves: 1, others: 2 }],
])('of %i connections, saves have their share', (poolSize, shares) => {
  expect(shareConnections(poolSize)).toEqual(shares);
});
