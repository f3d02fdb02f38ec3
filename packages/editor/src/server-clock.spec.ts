import { expect, test } from 'vitest';
import { ServerClock } from './server-clock';

test('counts from the last answer, independent of the wall clock', () => {
  let passedMs = 500;
  const clock = new ServerClock('2026-11-20T09:00:00.000Z', () => passedMs);
  passedMs += 61_000;
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-11-20T09:01:01.000Z');
  clock.sync('2026-11-20T11:00:00.000Z');
  passedMs += 2_000;
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-11-20T11:00:02.000Z');
});
