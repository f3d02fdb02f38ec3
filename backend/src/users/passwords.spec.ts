import { expect, test } from 'vitest';
import { hashesAtOnce } from './passwords.service.js';

test.each([
  [1, 1],
  [2, 1],
  [8, 7],
])('with %i cores, %i passwords are hashed at the same time', (cores, hashes) => {
  expect(hashesAtOnce(cores)).toBe(hashes);
});
