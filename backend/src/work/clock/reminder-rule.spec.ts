import { expect, test } from 'vitest';
import { reminderToSend } from './reminder-rule.js';

const DEADLINE = new Date('2026-03-05T10:00:00Z');
const HOUR_MS = 3_600_000;

test.each([
  ['goes when it is due', [48], 48, 48],
  ['goes a little late', [48], 47, 48],
  ['does not go when it is too late', [48], 46.99, null],
  ['goes alone when a less urgent one is due, too', [48, 24], 23.5, 24],
  ['does not go instead of a more urgent one that is too late', [48, 24], 12, null],
  ['goes within a quarter of an hour, where it says one hour', [1], 0.75, 1],
  ['does not go later than that', [1], 0.74, null],
  ['does not go after the deadline', [6, 1], -0.01, null],
])('a reminder %s', (_, dueHours, hoursLeft, sent) => {
  const now = new Date(DEADLINE.getTime() - hoursLeft * HOUR_MS);
  expect(reminderToSend(dueHours, DEADLINE, now)).toBe(sent);
});
