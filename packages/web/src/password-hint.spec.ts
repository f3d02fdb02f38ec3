import { expect, test } from 'vitest';
import { passwordHint } from './password-hint.ts';

test.each([
  ['', 'At least 6 characters; a few words make a good one.'],
  ['ink', '3 of at least 6 characters.'],
  ['quills', '6 characters. A longer password is harder to guess.'],
])('the hint for the new password "%s" is "%s"', (password, hint) => {
  expect(passwordHint(password)).toBe(hint);
});
