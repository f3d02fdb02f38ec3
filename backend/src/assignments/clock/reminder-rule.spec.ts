import { expect, test } from 'vitest';
import { reminderToSend } from './reminder-rule.js';

const DEADLINE = new Date('2026-03-05T10:00:00Z');
const HOUR_MS = 3_600_000;

test.each([
  ['is sent when it is due', [48], 48, 48],
  ['is sent a little late', [48], 47, 48],
  ['is not sent when it is too late', [48], 46.99, null],
  ['is sent alone if a less urgent one is due too', [48, 24], 23.5, 24],
  ['is not sent in place of a more urgent one that is too late', [48, 24], 12, null],
  ['of one hour is sent up to a quarter of an hour late', [1], 0.75, 1],
  ['of one hour is not sent later', [1], 0.74, null],
  ['is not sent after the deadline', [6, 1], -0.01, null],
])('a reminder %s', (_, dueHours, hoursLeft, sent) => {
  const now = new Date(DEADLINE.getTime() - hoursLeft * HOUR_MS);
  expect(reminderToSend(dueHours, DEADLINE, now)).toBe(sent);
});
