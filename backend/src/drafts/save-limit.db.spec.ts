import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { startedUser } from '../../test/work.js';
import { Clock } from '../core/clock/clock.js';
import { MAX_LENGTH_PER_MINUTE, MAX_SAVES_PER_MINUTE, SaveLimitService } from './save-limit.service.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: true });
});
afterAll(() => app.stop());

test('a user can save 600 times a minute, and again in the next minute', async () => {
  const [user, other] = [await startedUser(app), await startedUser(app)];
  const save = (token: string) => app.post('/api/work/save-draft', { content: '<p>one</p>' }, token);
  const clock = app.app.get(Clock);
  const uptimeMs = vi.spyOn(clock, 'uptimeMs');
  uptimeMs.mockReturnValue(36_000_000);
  for (let count = 0; count < MAX_SAVES_PER_MINUTE; count++)
    expect((await save(user.token)).status).toBe(200);
  uptimeMs.mockReturnValue(36_020_000);
  const refused = await save(user.token);
  expectRefusal(refused, { status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(refused.headers['retry-after']).toBe('40');
  expect((await save(other.token)).status).toBe(200);
  uptimeMs.mockReturnValue(36_060_000);
  expect((await save(user.token)).status).toBe(200);
  for (let count = 1; count < MAX_SAVES_PER_MINUTE; count++) await save(user.token);
  expect((await save(user.token)).status).toBe(429);
  // The clock of the machine was ahead and is set back by an hour. The minute does not become longer.
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() - 3_600_000));
  uptimeMs.mockReturnValue(36_120_000);
  expect((await save(user.token)).status).toBe(200);
});

test('the length of all saves of a user in a minute is limited', () => {
  const limit = app.app.get(SaveLimitService);
  const uptimeMs = vi.spyOn(app.app.get(Clock), 'uptimeMs').mockReturnValue(40_000_000);
  const [user, other] = [randomUUID(), randomUUID()];
  for (let count = 0; count < 12; count++) limit.count(user, MAX_LENGTH_PER_MINUTE / 12);
  expect(() => limit.count(user, 1)).toThrow(
    'You save too much text at once. Your text stays here and is saved in a minute.',
  );
  limit.count(other, 1);
  uptimeMs.mockReturnValue(40_060_000);
  limit.count(user, 1);
});
