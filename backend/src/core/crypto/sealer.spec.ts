import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Sealer } from './sealer.js';

const secret = randomBytes(32);
const sealer = new Sealer(secret, 'password');

test.each(['', 'correct horse', 'pässwörd 🔑', 'x'.repeat(10_000)])('opens what it sealed: %.20j', (text) => {
  expect(sealer.open(sealer.seal(text, 'ada'), 'ada')).toBe(text);
});

test('seals the same text differently each time, and shows nothing of it', () => {
  const [one, other] = [sealer.seal('correct horse', 'ada'), sealer.seal('correct horse', 'ada')];
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('horse');
  // 12 bytes nonce and 16 bytes tag before the text.
  expect(one).toHaveLength(12 + 16 + 'correct horse'.length);
});

test('opens with the same secret after a restart', () => {
  const again = new Sealer(Buffer.from(secret), 'password');
  expect(again.open(sealer.seal('text', 'ada'), 'ada')).toBe('text');
});

test('opens neither under another secret, purpose nor context', () => {
  const sealed = sealer.seal('text', 'ada');
  expect(() => new Sealer(randomBytes(32), 'password').open(sealed, 'ada')).toThrow();
  expect(() => new Sealer(secret, 'outbox').open(sealed, 'ada')).toThrow();
  expect(() => sealer.open(sealed, 'eve')).toThrow();
});

test('notices a change of any single byte, and a missing one', () => {
  const sealed = sealer.seal('text', 'ada');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed, 'ada')).toThrow();
  }
  expect(() => sealer.open(sealed.subarray(0, -1), 'ada')).toThrow();
  expect(() => sealer.open(Buffer.alloc(0), 'ada')).toThrow();
});
