import { expect, test } from 'vitest';
import { findBreakingChanges, withoutNote } from './api-changes.mjs';

const user = (changes = {}) => ({
  type: 'object',
  properties: {
    name: { type: 'string' },
    role: { type: 'string', enum: ['writer', 'reader'] },
    count: { type: 'integer' },
    friends: { type: 'array', items: { $ref: '#/components/schemas/User' } },
    ...changes.properties,
  },
  required: changes.required ?? ['name'],
});

/** A document with one call that sends and returns a user. */
function document({ sent = {}, received = {}, parameters = [], requestBody = {}, responses = {} } = {}) {
  const json = (name) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    paths: {
      '/api/users': {
        post: {
          parameters,
          requestBody: { ...json('Sent'), ...requestBody },
          responses: { 200: json('Received'), 404: json('User'), ...responses },
        },
      },
    },
    components: {
      schemas: {
        User: user(),
        Sent: user(sent),
        Received: { allOf: [{ $ref: '#/components/schemas/User' }, received] },
      },
    },
  };
}

const changesOf = (before, after) =>
  findBreakingChanges(document(before), document(after)).map(({ change }) => change);
const properties = (name, schema) => ({ properties: { [name]: schema } });
const parameter = (changes = {}) => ({ name: 'sort', in: 'query', schema: { type: 'string' }, ...changes });

test('an equal document and one with additions break nothing', () => {
  expect(changesOf()).toEqual([]);
  expect(
    changesOf(undefined, {
      sent: properties('age', { type: 'integer' }),
      received: { properties: { age: { type: 'integer' } }, required: ['age'] },
      parameters: [parameter()],
      responses: { 409: { description: 'new' } },
    }),
  ).toEqual([]);
});

test('a call that is gone', () => {
  const after = document();
  after.paths = {};
  expect(findBreakingChanges(document(), after)).toEqual([
    { call: 'POST /api/users', change: 'The call is gone' },
  ]);
});

test.each([
  ['gone', [parameter()], [], 'is gone'],
  ['new and required', [], [parameter({ required: true })], 'is new and required'],
  ['now required', [parameter()], [parameter({ required: true })], 'is now required'],
  ['of another type', [parameter()], [parameter({ schema: { type: 'integer' } })], 'may not be string'],
  [
    'with fewer values',
    [parameter({ schema: { type: 'string', enum: ['asc', 'desc'] } })],
    [parameter({ schema: { type: 'string', enum: ['asc'] } })],
    'may not be `desc`',
  ],
  [
    'with fewer values in its JSON',
    [parameter({ schema: { type: 'string', contentSchema: { type: 'string', enum: ['asc', 'desc'] } } })],
    [parameter({ schema: { type: 'string', contentSchema: { type: 'string', enum: ['asc'] } } })],
    'may not be `desc`',
  ],
])('a parameter that is %s', (_, before, after, change) => {
  expect(changesOf({ parameters: before }, { parameters: after })).toEqual([
    `The parameter \`sort\` ${change}`,
  ]);
});

test.each([
  ['a new required field', { required: ['name', 'role'] }, 'The body needs `role`'],
  ['a field of another type', properties('name', { type: 'integer' }), 'The body > name may not be string'],
  [
    'a value that is gone',
    properties('role', { type: 'string', enum: ['writer'] }),
    'The body > role may not be `reader`',
  ],
  ['a narrower number', properties('count', { type: 'string' }), 'The body > count may not be integer'],
])('a request with %s', (_, sent, change) => {
  expect(changesOf(undefined, { sent })).toEqual([change]);
});

test('a request field that is gone, a body that is needed, and a type that is no longer accepted', () => {
  expect(changesOf({ sent: properties('age', { type: 'integer' }) }, {})).toEqual(['The body has no `age`']);
  expect(changesOf({}, { requestBody: { required: true } })).toEqual(['A body is now required']);
  expect(changesOf({}, { requestBody: { content: {} } })).toEqual(['The body is no longer application/json']);
});

test.each([
  ['that is gone', properties('age', { type: 'integer' }), {}, 'has no `age`'],
  [
    'that may be absent',
    { properties: { age: { type: 'integer' } }, required: ['age'] },
    properties('age', { type: 'integer' }),
    'may lack `age`',
  ],
  [
    'that can be null',
    properties('age', { type: 'integer' }),
    properties('age', { type: ['integer', 'null'] }),
    '> age can be null',
  ],
  [
    'of a wider type',
    properties('age', { type: 'integer' }),
    properties('age', { type: 'number' }),
    '> age can be number',
  ],
])('a response field %s', (_, before, after, change) => {
  expect(changesOf({ received: before }, { received: after })).toEqual([`The response ${change}`]);
});

test('a filter in JSON: text that is described later is the same, and a described one must keep its fields', () => {
  const filter = (...names) => ({
    parameters: [
      {
        name: 'filter',
        in: 'query',
        content: {
          'application/json': {
            schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) },
          },
        },
      },
    ],
  });
  const text = { parameters: [{ name: 'filter', in: 'query', schema: { type: 'string' } }] };
  expect(changesOf(text, filter('q'))).toEqual([]);
  expect(changesOf(filter('q', 'role'), filter('q'))).toEqual(['The parameter `filter` has no `role`']);
});

test('changes inside lists and of alternatives are found', () => {
  const list = (items) => ({ received: properties('ages', { type: 'array', items }) });
  expect(changesOf(list({ type: 'integer' }), list({ type: 'string' }))).toEqual([
    'The response > ages > [] can be string',
  ]);
  const forms = (...types) => ({ sent: properties('age', { oneOf: types.map((type) => ({ type })) }) });
  expect(changesOf(forms('integer', 'string'), forms('integer'))).toEqual([
    'The body > age is not accepted in each form any more',
  ]);
  expect(changesOf(forms('integer'), forms('integer', 'string'))).toEqual([]);
});

test('a status that is gone is found, and an error that is gone is not', () => {
  expect(changesOf({ responses: { 202: {} } }, {})).toEqual(['The status 202 is gone']);
  expect(changesOf({ responses: { 409: {} } }, {})).toEqual([]);
});

test('a change is accepted if the uppermost section of the changelog names its call under Breaking', () => {
  const changes = [{ call: 'GET /api/users', change: 'The call is gone' }];
  const section = (heading) =>
    `# Changelog\n\n## [Unreleased]\n\n### ${heading}\n\n- \`GET /api/users\`: use another.\n`;
  expect(withoutNote(changes, section('Breaking'))).toEqual([]);
  expect(withoutNote(changes, section('Changed'))).toEqual(changes);
  expect(
    withoutNote(
      changes,
      `# Changelog\n\n## [Unreleased]\n\n${section('Breaking').slice(13).replace('Unreleased', '0.1')}`,
    ),
  ).toEqual(changes);
});
