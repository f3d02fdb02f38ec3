import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [96 * HOUR, '4 days'],
  [96 * HOUR - 1, '3 days 23 hours'],
  [49 * HOUR + 59 * MINUTE, '2 days 1 hour'],
  [48 * HOUR, '2 days'],
  [48 * HOUR - 1, '47 hours 59 minutes'],
  [25 * HOUR, '25 hours'],
  [24 * HOUR - 1, '23 hours 59 minutes'],
  [HOUR + MINUTE, '1 hour 1 minute'],
  [HOUR - 1, '59 minutes'],
  [MINUTE, '1 minute'],
  [MINUTE - 1, 'less than a minute'],
  [0, 'less than a minute'],
  [-HOUR, 'less than a minute'],
])('%d ms are %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});

test('a number of hours that has no exact binary form does not lose a minute', () => {
  for (let minutes = 1; minutes < 60; minutes += 1) {
    expect(formatTimeLeft((minutes / 60) * HOUR)).toBe(`${minutes} minute${minutes === 1 ? '' : 's'}`);
  }
});
