import { expect, test } from 'vitest';
import { Clock } from '../core/clock/clock.js';
import { CheckedTokens } from './checked-tokens.js';

class FixedClock extends Clock {
  constructor(public seconds: number) {
    super();
  }

  override now(): Date {
    return new Date(this.seconds * 1000);
  }
}

const payload = (sub: string, exp: number) => ({ sub, role: 'user', ver: 1, exp });

test('knows a token until it expires', () => {
  const clock = new FixedClock(1000);
  const tokens = new CheckedTokens(clock);
  tokens.add('one', payload('a', 2000));
  expect(tokens.find('one')).toMatchObject({ sub: 'a', ver: 1 });
  expect(tokens.find('other')).toBeNull();
  clock.seconds = 1999.999;
  expect(tokens.find('one')).not.toBeNull();
  clock.seconds = 2000;
  expect(tokens.find('one')).toBeNull();
  clock.seconds = 1000;
  expect(tokens.find('one')).toBeNull();
});

test('keeps no more than ten thousand, the newest', () => {
  const tokens = new CheckedTokens(new FixedClock(0));
  for (let count = 0; count <= 10_000; count += 1) tokens.add(`${count}`, payload(`${count}`, 1));
  expect(tokens.find('0')).toBeNull();
  expect(tokens.find('1')).not.toBeNull();
  expect(tokens.find('10000')).not.toBeNull();
});
