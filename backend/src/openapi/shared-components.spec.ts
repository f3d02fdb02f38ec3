import { expect, test } from 'vitest';
import type { OperationOfPath, Parameter } from './operation.js';
import { describePathParameters } from './path-parameters.js';
import { shareComponents, shareProperties } from './shared-components.js';

const errors = (...codes: string[]) => ({ description: codes.map((code) => `\`${code}\``).join(', ') });
const id = (): Parameter => ({ name: 'id', in: 'path', schema: { type: 'string' } });

function call(
  path: string,
  parameters: Parameter[],
  responses: OperationOfPath['operation']['responses'] = {},
) {
  return { path, method: 'get', operation: { operationId: path, parameters, responses } };
}

function shared(...operations: OperationOfPath[]) {
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: {} };
  for (const operation of operations) describePathParameters(operation);
  shareComponents(document, operations);
  return document.components;
}

test('an id in a path is a UUID with the name of its collection, and shared by the calls of the collection', () => {
  const operations = [
    call('/api/signed-agreements/{id}', [id()]),
    call('/api/signed-agreements/{id}/pdf', [id()]),
    call('/api/images/{id}', [id()]),
  ];
  const schema = { type: 'string', format: 'uuid' };
  expect(shared(...operations)).toMatchObject({
    parameters: {
      SignedAgreementId: { name: 'id', in: 'path', description: 'The id of the signed agreement.', schema },
    },
  });
  expect(operations.map(({ operation }) => operation.parameters[0])).toEqual([
    { $ref: '#/components/parameters/SignedAgreementId' },
    { $ref: '#/components/parameters/SignedAgreementId' },
    { name: 'id', in: 'path', description: 'The id of the image.', schema },
  ]);
});

test('a number in a path is an integer, and an id that is described keeps its schema', () => {
  const version: Parameter = { name: 'version', in: 'path', schema: { type: 'number' } };
  const textId: Parameter = { ...id(), name: 'textId', schema: { type: 'string', format: 'int64' } };
  shared(call('/api/texts/{textId}/{version}', [textId, version]));
  expect(version.schema).toEqual({ type: 'integer', minimum: 0 });
  expect(textId.schema).toEqual({ type: 'string', format: 'int64' });
});

test('an error response of two calls is shared under its codes, or under the first call if they are more than three', () => {
  const responses = () => ({
    404: errors('NOT_FOUND'),
    403: errors('FORBIDDEN', 'USER_SUSPENDED'),
    409: errors('A', 'B', 'C', 'D'),
    200: { description: 'NOT_FOUND' },
  });
  const [one, other] = [call('a', [], responses()), call('b', [], responses())];
  expect(shared(one, other)).toMatchObject({
    responses: { ForbiddenOrUserSuspended: {}, NotFound: errors('NOT_FOUND'), A409: {} },
  });
  expect(other.operation.responses).toEqual({
    404: { $ref: '#/components/responses/NotFound' },
    403: { $ref: '#/components/responses/ForbiddenOrUserSuspended' },
    409: { $ref: '#/components/responses/A409' },
    200: { description: 'NOT_FOUND' },
  });
});

test('a response of two calls is shared under the name of its schema', () => {
  const answered = (name: string) => ({
    description: 'Success',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const calls = [
    call('a', [], { 200: answered('ImageAnswerDto') }),
    call('b', [], { 201: answered('ImageAnswerDto'), 202: answered('TaskDto') }),
  ];
  expect(shared(...calls)).toMatchObject({ responses: { ImageResponse: answered('ImageAnswerDto') } });
  expect(calls.map(({ operation }) => operation.responses)).toEqual([
    { 200: { $ref: '#/components/responses/ImageResponse' } },
    { 201: { $ref: '#/components/responses/ImageResponse' }, 202: answered('TaskDto') },
  ]);
});

test('a described property that four schemas have alike is a schema of its own', () => {
  const next = {
    type: 'string',
    description: 'The cursor of the next page, or null after the last row of the list.',
  };
  const short = { type: 'string', description: 'Short.' };
  const plain = () => ({ properties: { next, short } });
  const schemas = { A: plain(), B: plain(), C: plain(), D: { allOf: [plain()] } };
  shareProperties(schemas);
  const withReference = { properties: { next: { $ref: '#/components/schemas/Next' }, short } };
  expect(schemas).toEqual({
    ...{ A: withReference, B: withReference, C: withReference },
    ...{ D: { allOf: [withReference] }, Next: next },
  });
});

test('parameters with the same name and another meaning are not mixed up', () => {
  const days = (description: string): Parameter => ({ name: 'days', in: 'query', description });
  const operations = ['/a', '/b'].flatMap((path) => [call(path, [days('One')]), call(path, [days('Two')])]);
  expect(shared(...operations)).toMatchObject({ parameters: { Days: { description: 'One' } } });
  expect(operations[3]?.operation.parameters).toEqual([days('Two')]);
});
