import { expect, test } from 'vitest';
import { likePattern } from './like-pattern.js';

test.each([
  ['ada', '%ada%'],
  ['ADA Žižek', '%ada žižek%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['back\\slash', '%back\\\\slash%'],
  ["o'hara", "%o'hara%"],
])('%j becomes %j', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern);
});
