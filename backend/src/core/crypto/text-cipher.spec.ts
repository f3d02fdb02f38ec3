import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { TextCipher } from './text-cipher.js';

const secret = randomBytes(32);
const cipher = new TextCipher(secret, 'password');

test.each(['', 'correct horse', 'pässwörd 🔑', 'x'.repeat(10_000)])(
  'decrypts what it encrypted: %.20j',
  (text) => {
    expect(cipher.decrypt(cipher.encrypt(text, 'ada'), 'ada')).toBe(text);
  },
);

test('encrypts the same text differently each time, and the result does not contain the text', () => {
  const [one, other] = [cipher.encrypt('correct horse', 'ada'), cipher.encrypt('correct horse', 'ada')];
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('horse');
  // 12 bytes nonce and 16 bytes tag before the text.
  expect(one).toHaveLength(12 + 16 + 'correct horse'.length);
});

test('decrypts with the same secret after a restart', () => {
  const again = new TextCipher(Buffer.from(secret), 'password');
  expect(again.decrypt(cipher.encrypt('text', 'ada'), 'ada')).toBe('text');
});

test('does not decrypt with another secret, purpose or context', () => {
  const encrypted = cipher.encrypt('text', 'ada');
  expect(() => new TextCipher(randomBytes(32), 'password').decrypt(encrypted, 'ada')).toThrow();
  expect(() => new TextCipher(secret, 'outbox').decrypt(encrypted, 'ada')).toThrow();
  expect(() => cipher.decrypt(encrypted, 'eve')).toThrow();
});

test('detects a change of any single byte, and a missing one', () => {
  const encrypted = cipher.encrypt('text', 'ada');
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.decrypt(changed, 'ada')).toThrow();
  }
  expect(() => cipher.decrypt(encrypted.subarray(0, -1), 'ada')).toThrow();
  expect(() => cipher.decrypt(Buffer.alloc(0), 'ada')).toThrow();
});
