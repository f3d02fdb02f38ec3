import { expect, test } from 'vitest';
import { plainSql } from '../text/plain-letters.js';
import { escapeLike, foldedField, foldedSql, lowerCaseField, searchCondition } from './search-condition.js';

const TARGET = {
  text: { sql: 'searched', toTerm: (placeholder: string) => `folded(${placeholder})` },
  prefixes: [{ sql: 'name', toTerm: foldedSql }, lowerCaseField('email')],
};

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

test('three characters or more are searched for anywhere in the text, converted as the field', () => {
  const condition = 'searched LIKE folded($2)';
  expect(conditionFor('ADA')).toEqual({ condition, parameters: ['%ADA%'] });
  expect(conditionFor('Đan %')).toEqual({ condition, parameters: ['%Đan \\%%'] });
});

test.each(['Žižek', 'Z\u030ciz\u030cek'])('%j is searched for composed and decomposed', (q) => {
  const condition = '(searched LIKE folded($2) OR searched LIKE folded($3))';
  expect(conditionFor(q)).toEqual({ condition, parameters: ['%Žižek%', '%Z\u030ciz\u030cek%'] });
});

test('a text without accents is also searched in fields with other characters than ASCII, one with accents is not', () => {
  const target = { text: foldedField('name'), prefixes: [] };
  const conditionOf = (q: string) => searchCondition(target, q, () => '$1').indexed;
  const { sql } = foldedField('name');
  expect(conditionOf('Muller')).toBe(
    `(${sql} LIKE ${foldedSql('$1')} OR octet_length(name) > char_length(name) AND ${plainSql(sql)} LIKE ${foldedSql('$1')})`,
  );
  for (const q of ['Müller', 'straße', 'Øre']) expect(conditionOf(q)).not.toContain('octet_length');
});

test('one or two characters are searched for at the beginning of a field', () => {
  const condition = `(name LIKE ${foldedSql('$2')} OR email LIKE lower($2))`;
  expect(conditionFor('A')).toEqual({ condition, parameters: ['A%'] });
  expect(conditionFor('_b')).toEqual({ condition, parameters: ['\\_b%'] });
  // One character that JavaScript stores in two units.
  expect(conditionFor('😀😀')).toEqual({ condition, parameters: ['😀😀%'] });
  // Two characters, one of them not composed.
  expect(conditionFor('e\u0301a').parameters).toEqual(['éa%', 'e\u0301a%']);
});
