import { expect, test } from 'vitest';
import { ApiExtends } from '../core/http/api-extends.js';
import { describeSaves, publicName, referToBases, renameSchemas, shareFilters } from './schemas.js';

const text = { type: 'string' };

test('a class has its name without the suffix, and an envelope is a response', () => {
  expect(publicName('WorkDraftDto')).toBe('WorkDraft');
  expect(publicName('WorkDraftAnswerDto')).toBe('WorkDraftResponse');
  expect(publicName('ErrorBody')).toBe('ErrorBody');
});

test('schemas and the references to them get the public names', () => {
  const { components, paths } = renameSchemas({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: { '/a': { description: '', $ref: '#/components/schemas/ADto' } },
    components: { schemas: { BDto: { $ref: '#/components/schemas/ADto' }, ADto: { type: 'object' } } },
  });
  expect(components?.schemas).toEqual({ A: { type: 'object' }, B: { $ref: '#/components/schemas/A' } });
  expect(Object.keys(components?.schemas ?? {})).toEqual(['A', 'B']);
  expect(paths['/a']?.$ref).toBe('#/components/schemas/A');
});

test('two classes with the same public name are an error', () => {
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  const schemas = { ADto: {}, A: {} };
  expect(() => renameSchemas({ ...document, components: { schemas } })).toThrow('Two schemas are called A');
});

test('a class with a documented base refers to it, and has its own fields and other types of fields', () => {
  class TestBaseDto {}
  @ApiExtends(TestBaseDto)
  class TestExtendedDto {}
  const schemas: Record<string, object> = {
    [TestBaseDto.name]: { properties: { a: text, b: text }, required: ['a'] },
    [TestExtendedDto.name]: {
      description: 'More.',
      properties: { a: text, b: { type: 'integer' }, c: text },
      required: ['a', 'c'],
    },
  };
  referToBases(schemas);
  expect(schemas.TestExtendedDto).toEqual({
    description: 'More.',
    allOf: [
      { $ref: '#/components/schemas/TestBaseDto' },
      { type: 'object', properties: { b: { type: 'integer' }, c: text }, required: ['c'] },
    ],
  });
});

test('a save is either the whole text or an edit, and both have the other fields', () => {
  const schemas: Record<string, object> = {
    Save: {
      description: 'A save.',
      properties: { imageId: text, baseVersion: {}, edit: {}, length: {}, content: text },
      required: ['imageId'],
    },
  };
  describeSaves(schemas);
  expect(schemas.Save).toMatchObject({
    description: 'A save.',
    oneOf: [
      { properties: { imageId: text, baseVersion: {}, content: text }, required: ['imageId', 'content'] },
      {
        properties: { imageId: text, baseVersion: {}, edit: {}, length: {} },
        required: ['imageId', 'baseVersion', 'edit', 'length'],
      },
    ],
  });
});

test('the filters of a list are a schema, to which its export refers', () => {
  const filterOf = (name: string, schema: object) => ({
    name,
    in: 'query',
    schema: { type: 'string', contentSchema: { ...schema } },
  });
  const filter = { type: 'object', properties: { q: text } };
  const operation = (operationId: string, parameter: ReturnType<typeof filterOf>) => ({
    path: '/users',
    method: 'get',
    operation: { operationId, responses: {}, parameters: [parameter] },
  });
  const list = filterOf('filter', filter);
  const count = filterOf('filters', { type: 'array', items: filter });
  const schemas: Record<string, object> = {};
  shareFilters(schemas, [operation('countUsers', count), operation('listUsers', list)]);
  const reference = { $ref: '#/components/schemas/UsersFilter' };
  expect(list.schema.contentSchema).toEqual(reference);
  expect(count.schema.contentSchema).toEqual({ type: 'array', items: reference });
  expect(schemas.UsersFilter).toMatchObject(filter);
  expect(() => shareFilters({}, [operation('exportImages', filterOf('filter', { type: 'object' }))])).toThrow(
    'exportImages has filters of no list',
  );
});
