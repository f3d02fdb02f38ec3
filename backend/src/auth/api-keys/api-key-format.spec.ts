import { expect, test } from 'vitest';
import { hashApiKey, isApiKey, newApiKey, newShortId, parseApiKey } from './api-key-format.js';

test('a key has a start, 8 characters of id, 43 of random bytes and 6 of checksum', () => {
  expect(newShortId()).toMatch(/^[0-9A-Za-z]{8}$/);
  expect(newApiKey('4fG7hJ2k')).toMatch(/^ink_4fG7hJ2k_[0-9A-Za-z]{49}$/);
  expect(newApiKey('4fG7hJ2k')).not.toBe(newApiKey('4fG7hJ2k'));
});

test('a new key is read back', () => {
  for (let count = 0; count < 100; count++) {
    const shortId = newShortId();
    const key = newApiKey(shortId);
    expect(parseApiKey(key)).toEqual({ shortId, hash: hashApiKey(key) });
  }
});

test('a key with one wrong character, or with two swapped ones, is refused', () => {
  const key = newApiKey('4fG7hJ2k');
  for (let index = 4; index < key.length; index++) {
    const wrong = key[index] === 'x' ? 'y' : 'x';
    expect(parseApiKey(key.slice(0, index) + wrong + key.slice(index + 1)), `${index}`).toBeNull();
  }
  const [one, other] = [key.slice(13, 14), key.slice(14, 15)];
  const swapped = key.slice(0, 13) + other + one + key.slice(15);
  if (one !== other) expect(parseApiKey(swapped)).toBeNull();
});

test.each(['', 'ink_', 'ink_4fG7hJ2k_', `ink_4fG7hJ2k_${'0'.repeat(49)}`, 'eyJhbGciOiJIUzI1NiJ9'])(
  '"%s" is no key',
  (text) => {
    expect(parseApiKey(text)).toBeNull();
  },
);

test('spaces and line ends around a key are refused', () => {
  const key = newApiKey('4fG7hJ2k');
  for (const text of [` ${key}`, `${key}\n`, `${key} `]) expect(parseApiKey(text)).toBeNull();
});

test('a token is meant as a key if it starts like one', () => {
  expect(isApiKey('ink_x')).toBe(true);
  expect(isApiKey('eyJhbGciOiJIUzI1NiJ9')).toBe(false);
  expect(isApiKey(null)).toBe(false);
});
