import { describe, expect, test } from 'vitest';
import { daysLeft, timeRemainingMs, wordsPerDay, workStatus } from './work-status.js';

const START = new Date('2026-03-01T10:00:00Z');
const DEADLINE = new Date('2026-03-05T10:00:00Z');
const HOUR_MS = 3_600_000;
const started = { startedAt: START, deadlineAt: DEADLINE, submittedAt: null };
const at = (ms: number) => new Date(DEADLINE.getTime() + ms);

describe('status', () => {
  test.each([
    ['before the start', { startedAt: null, deadlineAt: null, submittedAt: null }, START, 'not_started'],
    ['at the start', started, START, 'in_progress'],
    ['a millisecond before the deadline', started, at(-1), 'in_progress'],
    ['at the deadline', started, at(0), 'overdue'],
    [
      'submitted in time, looked at after the deadline',
      { ...started, submittedAt: at(-HOUR_MS) },
      at(HOUR_MS),
      'submitted',
    ],
  ] as const)('%s', (_, facts, now, status) => {
    expect(workStatus(facts, now)).toBe(status);
  });
});

test('the remaining time is never negative', () => {
  expect(timeRemainingMs(started, at(-HOUR_MS))).toBe(HOUR_MS);
  expect(timeRemainingMs(started, at(HOUR_MS))).toBe(0);
  expect(timeRemainingMs({ ...started, deadlineAt: null }, START)).toBe(0);
});

test.each([
  [96 * HOUR_MS, 4],
  [96 * HOUR_MS - 1, 4],
  [72 * HOUR_MS, 3],
  [1, 1],
  [0, 0],
])('%d ms are %d days left', (remaining, days) => {
  expect(daysLeft(remaining)).toBe(days);
});

test.each([
  [5800, 72 * HOUR_MS, 1934],
  [10_000, 26.4 * HOUR_MS, 8889],
  [10_000, 24 * HOUR_MS, 10_000],
  [5800, 1, 5800],
  [5800, 0, 0],
  [0, 72 * HOUR_MS, 0],
  [-200, 72 * HOUR_MS, 0],
])('%d missing words in %d ms are %d per day', (missing, remaining, perDay) => {
  expect(wordsPerDay(missing, remaining)).toBe(perDay);
});
