import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncServerClock } from '../api/serverClock';
import { formatMinutesLeft, formatShortMinutesLeft, useMinutesLeft } from './deadline';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [4 * 1440, '4 days, 0 hours, 0 minutes'],
  [1440 + 61, '1 day, 1 hour, 1 minute'],
  [125, '2 hours, 5 minutes'],
  [1, '1 minute'],
  [0, 'Time expired'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatMinutesLeft(minutes)).toBe(text);
});

it.each([
  [4 * 1440, '4 d 0 h'],
  [125, '2 h 5 min'],
  [1, '1 min'],
])('%d minutes are %s in short', (minutes, text) => {
  expect(formatShortMinutesLeft(minutes)).toBe(text);
});

it("counts by the server's clock, not by the machine's", () => {
  vi.setSystemTime('2031-01-01T00:00:00Z');
  syncServerClock('2026-11-24T08:57:30.000Z');
  const { result } = renderHook(() => useMinutesLeft('2026-11-24T09:00:00.000Z'));
  expect(result.current).toBe(3);
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(2);
  vi.setSystemTime('2020-01-01T00:00:00Z');
  act(() => vi.advanceTimersByTime(90_000));
  expect(result.current).toBe(0);
});
