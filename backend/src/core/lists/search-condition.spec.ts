import { expect, test } from 'vitest';
import { escapeLike, searchCondition } from './search-condition.js';

const TARGET = { text: 'searched', prefixes: ['lower(name)', 'email'] };

function conditionFor(q: string): { condition: string; parameters: unknown[] } {
  const parameters: unknown[] = ['earlier'];
  const { indexed: condition } = searchCondition(TARGET, q, (value) => `$${parameters.push(value)}`);
  return { condition, parameters: parameters.slice(1) };
}

test.each([
  ['100%', '100\\%'],
  ['a_b', 'a\\_b'],
  ['back\\slash', 'back\\\\slash'],
  ["o'hara", "o'hara"],
])('%j is escaped as %j', (text, escaped) => {
  expect(escapeLike(text)).toBe(escaped);
});

test('three characters or more are searched for anywhere in the text, in lower case', () => {
  expect(conditionFor('ADA')).toEqual({ condition: 'searched LIKE $2', parameters: ['%ada%'] });
  expect(conditionFor('Žižek %')).toEqual({ condition: 'searched LIKE $2', parameters: ['%žižek \\%%'] });
});

test('one or two characters are searched for at the beginning of a field', () => {
  const condition = '(lower(name) LIKE $2 OR email LIKE $2)';
  expect(conditionFor('A')).toEqual({ condition, parameters: ['a%'] });
  expect(conditionFor('_b')).toEqual({ condition, parameters: ['\\_b%'] });
  // One character that JavaScript stores in two units.
  expect(conditionFor('😀😀')).toEqual({ condition, parameters: ['😀😀%'] });
});
