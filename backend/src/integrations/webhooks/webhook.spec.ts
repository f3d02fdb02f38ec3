import { readFileSync } from 'node:fs';
import { PERMISSIONS } from '@inkwell/contract/permissions';
import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_DELAYS_SECONDS,
  type Attempt,
  isGone,
  isSuccess,
  outcomeOf,
  retryAfterSeconds,
} from './webhook.js';
import { READERS_OF_EVENTS } from './webhook-makers.queries.js';

const DAY = 24 * 60 * 60;
const attempt = (changes: Partial<Attempt>): Attempt => ({
  ...{ status: 500, durationMs: 10, error: null, response: '', retryAfterSeconds: null },
  ...changes,
});

describe('an attempt', () => {
  test.each([200, 204, 299])('with status %i delivers the event', (status) => {
    expect(outcomeOf(attempt({ status }), 9, 0)).toEqual({ state: 'delivered', delaySeconds: 0 });
  });

  test.each([199, 301, 302, 400, 410, 429, 500, null])('with status %s is a failure', (status) => {
    expect(isSuccess({ status })).toBe(false);
    expect(outcomeOf(attempt({ status }), 0, 0).state).toBe('pending');
  });

  test('that fails is followed by the next one of the schedule, ten in all', () => {
    const outcomes = ATTEMPT_DELAYS_SECONDS.map((_, before) => outcomeOf(attempt({}), before, 0));
    expect(outcomes).toHaveLength(10);
    expect(outcomes.map(({ delaySeconds }) => delaySeconds)).toEqual([...ATTEMPT_DELAYS_SECONDS.slice(1), 0]);
    expect(outcomes.map(({ state }) => state)).toEqual([...Array(9).fill('pending'), 'failed']);
  });

  test('is made up to a tenth of the pause later', () => {
    expect(outcomeOf(attempt({}), 2, 1).delaySeconds).toBeCloseTo(1980);
  });

  test('is not made before Retry-After, at most a day', () => {
    const delays = [0, 100, 2 * DAY].map(
      (seconds) => outcomeOf(attempt({ retryAfterSeconds: seconds }), 0, 0).delaySeconds,
    );
    expect(delays).toEqual([5, 100, DAY]);
  });
});

test('only 410 means that the receiver wants no more events', () => {
  expect([410, 404, null].map((status) => isGone({ status }))).toEqual([true, false, false]);
});

test('Retry-After is a number of seconds or a date', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const read = (header?: string) => retryAfterSeconds(header, now);
  expect(read('120')).toBe(120);
  expect(read('Sat, 21 Nov 2026 10:01:00 GMT')).toBe(60);
  expect(read('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(0);
  expect([read(), read('soon'), read('')]).toEqual([null, null, null]);
});

test('docs/integrations.md has the attempts as a table', () => {
  const page = readFileSync(new URL('../../../../docs/integrations.md', import.meta.url), 'utf8');
  const units: Record<string, number> = { second: 1, minute: 60, hour: 3600 };
  const rows = [...page.matchAll(/^\| (\d+) \| (?:at once|(\d+) (second|minute|hour)s) \|$/gm)];
  const documented = rows.map(([, , count = '0', unit = 'second']) => Number(count) * (units[unit] ?? 0));
  expect(rows.map(([, attempt]) => Number(attempt))).toEqual(
    ATTEMPT_DELAYS_SECONDS.map((_, index) => index + 1),
  );
  expect(documented).toEqual([...ATTEMPT_DELAYS_SECONDS]);
});

test('the makers of webhooks have a role that may read events', () => {
  expect(READERS_OF_EVENTS).toBe(PERMISSIONS['events:read'].map((role) => `'${role}'`).join(', '));
});
