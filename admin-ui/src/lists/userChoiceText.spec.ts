import { expect, it } from 'vitest';
import { userChoiceText } from './userChoiceText';

it.each([
  [{ name: 'Ada Moreno', email: 'ada@example.com' }, 'Ada Moreno (ada@example.com)'],
  [{ name: 'Writer 4711', email: '' }, 'Writer 4711'],
  [{ name: 'Ada Moreno' }, 'Ada Moreno'],
])('%j is chosen as %j', (user, text) => expect(userChoiceText(user)).toBe(text));
