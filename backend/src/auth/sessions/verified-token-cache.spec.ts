import { expect, test } from 'vitest';
import { Clock } from '../../core/clock/clock.js';
import { VerifiedTokenCache } from './verified-token-cache.js';

class FixedClock extends Clock {
  constructor(public seconds: number) {
    super();
  }

  override now(): Date {
    return new Date(this.seconds * 1000);
  }
}

const payload = (sub: string, exp: number) => ({
  sub,
  ver: 1,
  sid: 'a session',
  aud: 'session' as const,
  exp,
});

test('returns a token until it expires', () => {
  const clock = new FixedClock(1000);
  const tokens = new VerifiedTokenCache(clock);
  tokens.set('one', payload('a', 2000));
  expect(tokens.get('one')).toMatchObject({ sub: 'a', ver: 1 });
  expect(tokens.get('other')).toBeNull();
  clock.seconds = 1999.999;
  expect(tokens.get('one')).not.toBeNull();
  clock.seconds = 2000;
  expect(tokens.get('one')).toBeNull();
  clock.seconds = 1000;
  expect(tokens.get('one')).toBeNull();
});

test('keeps the newest ten thousand tokens', () => {
  const tokens = new VerifiedTokenCache(new FixedClock(0));
  for (let count = 0; count <= 10_000; count += 1) tokens.set(`${count}`, payload(`${count}`, 1));
  expect(tokens.get('0')).toBeNull();
  expect(tokens.get('1')).not.toBeNull();
  expect(tokens.get('10000')).not.toBeNull();
});
