import { getSchemaPath } from '@nestjs/swagger';
import { describe, expect, test } from 'vitest';
import { describeErrors } from './api-errors.js';
import { DomainError, defineErrors } from './domain-error.js';

class TestBody {}
defineErrors({ TEST_WRONG: 400, TEST_LOCKED: 429, TEST_BODY: { status: 400, Body: TestBody } });

test('an error has the status that its module declares', () => {
  expect(new DomainError('TEST_LOCKED', 'Locked.').status).toBe(429);
});

test.each(['NEVER_DECLARED', 'constructor', '__proto__'])(
  'the undeclared code %s has the status 500',
  (code) => {
    expect(new DomainError(code, 'Unknown.').status).toBe(500);
  },
);

test('a code cannot be declared with two statuses', () => {
  expect(() => defineErrors({ TEST_LOCKED: 409 })).toThrow('Two HTTP statuses for the error TEST_LOCKED');
});

describe('describeErrors', () => {
  test('replaces the marks of an operation by one response for each status', () => {
    const operation = {
      responses: {},
      'x-error-TEST_WRONG': true,
      'x-error-VALIDATION_FAILED': true,
      'x-error-TEST_LOCKED': true,
    };
    describeErrors(operation, () => ({}));
    expect(Object.keys(operation)).toEqual(['responses']);
    expect(operation.responses).toMatchObject({
      400: { description: '`TEST_WRONG`, `VALIDATION_FAILED`' },
      429: { description: '`TEST_LOCKED`' },
    });
  });

  test('gives an error its own body', () => {
    const operation = { responses: {}, 'x-error-TEST_BODY': true, 'x-error-TEST_WRONG': true };
    describeErrors(operation, () => ({}));
    const content = (Body: string, code: string) => ({
      allOf: [{ $ref: getSchemaPath(Body) }, { properties: { code: { enum: [code] } } }],
    });
    expect(operation.responses).toMatchObject({
      400: {
        content: {
          'application/json': {
            schema: { oneOf: [content('TestBody', 'TEST_BODY'), content('ErrorBody', 'TEST_WRONG')] },
          },
        },
      },
    });
  });

  test('rejects a code that no module declares', () => {
    expect(() =>
      describeErrors({ responses: {}, ...{ 'x-error-NEVER_DECLARED': true } }, () => ({})),
    ).toThrow('No module declares the error NEVER_DECLARED');
  });

  test('gives the body of STALE_RECORD beside other codes, with the schema and an example of the record', () => {
    const $ref = getSchemaPath('UserDto');
    const operation = { responses: {}, 'x-error-STALE_RECORD': $ref, 'x-error-CONFLICT': true };
    describeErrors(operation, (schema) => ({ exampleOf: schema.$ref }));
    expect(operation.responses).toMatchObject({
      409: {
        description: '`CONFLICT`, `STALE_RECORD`',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                {
                  allOf: [
                    { $ref: getSchemaPath('ErrorBody') },
                    { properties: { code: { enum: ['CONFLICT'] } } },
                  ],
                },
                {
                  allOf: [{ $ref: getSchemaPath('StaleRecordBody') }, { properties: { current: { $ref } } }],
                },
              ],
            },
            examples: { STALE_RECORD: { value: { code: 'STALE_RECORD', current: { exampleOf: $ref } } } },
          },
        },
      },
    });
  });
});
