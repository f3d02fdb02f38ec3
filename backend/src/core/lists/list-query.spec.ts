import { describe, expect, test } from 'vitest';
import { HttpError } from '../http/domain-error.js';
import { type ListShape, parseListQuery } from './list-query.js';

const FILTERS = { q: 'text', isOpen: 'boolean', id: 'id', from: 'time', role: ['user', 'admin'] } as const;
const SHAPE: ListShape<'name' | 'createdAt', typeof FILTERS> = {
  sortable: ['name', 'createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};
const ID = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

const parse = (raw: object) => parseListQuery(raw, SHAPE);
const filter = (value: object) => parse({ filter: JSON.stringify(value) }).filter;

function refusalOf(raw: object): unknown {
  try {
    return parse(raw);
  } catch (error) {
    return error;
  }
}

test('without parameters, returns the first 100 rows in the default order', () => {
  const order = { sort: 'createdAt', direction: 'DESC', filter: {} };
  const defaults = { ...order, offset: 0, limit: 100, walk: { ...order, list: '' } };
  expect(parse({})).toEqual(defaults);
  expect(parse({ sort: '', range: '', filter: '' })).toEqual(defaults);
});

test('both ends of a range are inclusive', () => {
  expect(parse({ range: '[0,0]' })).toMatchObject({ offset: 0, limit: 1 });
  expect(parse({ range: '[25,49]' })).toMatchObject({ offset: 25, limit: 25 });
  expect(parse({ range: '[0,999]' })).toMatchObject({ limit: 1000 });
});

test('the direction of a sort may be in upper or lower case', () => {
  expect(parse({ sort: '["name","asc"]' })).toMatchObject({ sort: 'name', direction: 'ASC' });
  expect(parse({ sort: '["name","DESC"]' })).toMatchObject({ sort: 'name', direction: 'DESC' });
});

describe('a filter', () => {
  test('keeps valid values of each kind', () => {
    const given = { q: 'ada', isOpen: false, id: [ID], from: '2026-11-21', role: 'admin' };
    expect(filter(given)).toEqual(given);
  });

  test.each(['2026-11-21', '2026-11-21T10:00Z', '2026-11-21T10:00:00.000+05:30'])(
    'accepts the time %s',
    (from) => {
      expect(filter({ from })).toEqual({ from });
    },
  );

  test.each(['yesterday', '21.11.2026', '2026-13-01', '2026-11-21T10:00', 7])(
    'rejects the time %s',
    (from) => {
      expect(refusalOf({ filter: JSON.stringify({ from }) })).toMatchObject({ code: 'VALIDATION_FAILED' });
    },
  );

  test('trims text and converts a single id to a list', () => {
    expect(filter({ q: '  ada ', id: ID.toUpperCase() })).toEqual({ q: 'ada', id: [ID.toUpperCase()] });
  });

  test('is ignored if its value is empty or null', () => {
    expect(filter({ q: '', isOpen: null, role: '' })).toEqual({});
  });

  test.each(['', null])('is refused if it is an id and its value is %j', (id) => {
    expect(refusalOf({ filter: JSON.stringify({ id }) })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

test.each([
  ['sort', 'name', 'sort must be JSON'],
  ['sort', '"name"', 'sort must look like ["createdAt","DESC"]'],
  ['sort', '["name"]', 'sort must look like ["createdAt","DESC"]'],
  ['sort', '["secret","ASC"]', 'Cannot sort by "secret". Possible: name, createdAt'],
  ['sort', '[null,"ASC"]', 'Cannot sort by "null". Possible: name, createdAt'],
  ['sort', '["name","UP"]', 'The sort order must be ASC or DESC'],
  ['range', '[0', 'range must be JSON'],
  ['range', '[0]', 'range must look like [0,24]'],
  ['range', '[-1,5]', 'range must look like [0,24]'],
  ['range', '[5,4]', 'range must look like [0,24]'],
  ['range', '[0,1.5]', 'range must look like [0,24]'],
  ['range', '["0","5"]', 'range must look like [0,24]'],
  ['range', '{}', 'range must look like [0,24]'],
  ['range', '[0,1000]', 'range may span at most 1000 rows'],
  ['range', '[0,1e300]', 'range must look like [0,24]'],
  ['range', '[0,1e6]', 'range may span at most 1000 rows'],
  ['filter', '[]', 'filter must look like {"q":"text"}'],
  ['filter', 'null', 'filter must look like {"q":"text"}'],
  ['filter', '{"x":1}', 'Cannot filter by "x". Possible: q, isOpen, id, from, role'],
  ['filter', '{"toString":1}', 'Cannot filter by "toString". Possible: q, isOpen, id, from, role'],
  ['filter', '{"__proto__":{"q":"x"}}', 'Cannot filter by "__proto__". Possible: q, isOpen, id, from, role'],
  ['filter', '{"q":5}', 'The filter "q" must be a text'],
  ['filter', '{"isOpen":"true"}', 'The filter "isOpen" must be true or false'],
  ['filter', '{"id":"1"}', 'The filter "id" must be a list of ids'],
  ['filter', `{"id":["${ID}",1]}`, 'The filter "id" must be a list of ids'],
  ['filter', '{"role":"root"}', 'The filter "role" must be one of user, admin'],
])('%s=%s is refused: %s', (part, value, message) => {
  const error = refusalOf({ [part]: value });
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    code: 'VALIDATION_FAILED',
    message,
    details: { fields: { [part]: [message] } },
  });
});

test('a range beyond the safe integers is refused', () => {
  expect(refusalOf({ range: '[9007199254740993000,9007199254740993000]' })).toBeInstanceOf(HttpError);
});

test('a repeated parameter is refused', () => {
  expect(refusalOf({ range: ['[0,1]', '[2,3]'] })).toBeInstanceOf(HttpError);
});
