import { expect, test } from 'vitest';
import { isGrantedAtOnce } from './extension-request.js';

const allowance = { freeExtensionHours: 24, freelyGrantedHours: 12, isRunning: true };

test.each([
  ['the rest of the free hours', 12, {}, true],
  ['more than the rest', 13, {}, false],
  ['free hours after the deadline', 1, { isRunning: false }, false],
  ['any hours in a project without free ones', 1, { freeExtensionHours: 0, freelyGrantedHours: 0 }, false],
])('a request for %s', (_, hours, changes, isGranted) => {
  expect(isGrantedAtOnce(hours, { ...allowance, ...changes })).toBe(isGranted);
});
