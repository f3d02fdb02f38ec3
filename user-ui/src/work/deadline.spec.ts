import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncServerClock } from '../api/serverClock';
import { formatMinutesLeft, formatShortMinutesLeft, useTimeLeft } from './deadline';

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
  [0, 'less than a minute'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatMinutesLeft(minutes)).toBe(text);
});

it.each([
  [4 * 1440, '4 d 0 h'],
  [125, '2 h 5 min'],
  [1, '1 min'],
  [0, '< 1 min'],
])('%d minutes are %s in short', (minutes, text) => {
  expect(formatShortMinutesLeft(minutes)).toBe(text);
});

it("counts by the server's clock, not by the machine's, and rounds down", () => {
  vi.setSystemTime('2031-01-01T00:00:00Z');
  syncServerClock('2026-11-24T08:57:30.000Z');
  const { result } = renderHook(() => useTimeLeft('2026-11-24T09:00:00.000Z'));
  expect(result.current).toEqual({ minutesLeft: 2, isOver: false });
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current).toEqual({ minutesLeft: 1, isOver: false });
  vi.setSystemTime('2020-01-01T00:00:00Z');
  act(() => vi.advanceTimersByTime(89_000));
  expect(result.current).toEqual({ minutesLeft: 0, isOver: false });
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toEqual({ minutesLeft: 0, isOver: true });
});
