import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../test/users.js';
import { DEMO_PASSWORD } from '../demo/demo-data.service.js';
import { isCommonPassword } from './common-passwords.js';

const listed = dictionary['passwords-common'].filter(({ length }) => length >= 6);

test.each(['123456', 'password', 'PASSWORD', 'Qwerty123', 'letmein'])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([PASSWORD, DEMO_PASSWORD, 'pässwörd', '', '12345'])('%s is not common', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('exactly the first 10,000 passwords of the list are common', async () => {
  expect(new Set(listed).size).toBe(listed.length);
  expect(await isCommonPassword(listed[9_999] ?? '')).toBe(true);
  expect(await isCommonPassword(listed[10_000] ?? '')).toBe(false);
});

test('the list is ordered by frequency and in lower case', () => {
  expect(listed.slice(0, 5)).toEqual(['123456', 'password', '12345678', 'qwerty', '123456789']);
  expect(listed.every((password) => password === password.toLowerCase())).toBe(true);
});
