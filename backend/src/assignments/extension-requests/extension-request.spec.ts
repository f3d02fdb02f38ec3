import { expect, test } from 'vitest';
import { freeHoursLeft } from './extension-request.js';

const allowance = { freeExtensionHours: 24, freelyGrantedHours: 12, isRunning: true };

test.each([
  ['the rest of the free hours', {}, 12],
  ['none after the deadline', { isRunning: false }, 0],
  ['none in a project without free ones', { freeExtensionHours: 0, freelyGrantedHours: 0 }, 0],
  ['none if the project gives fewer by now', { freeExtensionHours: 6 }, 0],
  ['whole hours', { freeExtensionHours: 13.5 }, 1],
])('what is granted at once is %s', (_, changes, hours) => {
  expect(freeHoursLeft({ ...allowance, ...changes })).toBe(hours);
});
