import { getSchemaPath } from '@nestjs/swagger';
import { describe, expect, test } from 'vitest';
import { describeErrors, nameOfErrors } from './api-errors.js';
import { DomainError, defineErrors } from './domain-error.js';

class TestBody {}
defineErrors({
  TEST_WRONG: { status: 400, message: 'This is wrong.' },
  TEST_LOCKED: { status: 429, message: 'Locked.' },
  TEST_BODY: { status: 400, message: 'Look at the body.', Body: TestBody },
  TEST_SILENT: 409,
});

test('an error has the status and the message that its module declares', () => {
  const error = new DomainError('TEST_LOCKED');
  expect(error.status).toBe(429);
  expect(error.message).toBe('Locked.');
  expect(new DomainError('TEST_LOCKED', 'Locked until tomorrow.').message).toBe('Locked until tomorrow.');
});

test('an error without a declared message needs one', () => {
  expect(() => new DomainError('TEST_SILENT')).toThrow('No module declares a message');
  expect(new DomainError('TEST_SILENT', 'Not now.').status).toBe(409);
});

test.each(['NEVER_DECLARED', 'constructor', '__proto__'])(
  'the undeclared code %s has the status 500',
  (code) => {
    expect(new DomainError(code, 'Unknown.').status).toBe(500);
  },
);

test('a code cannot be declared with two statuses or two messages', () => {
  expect(() => defineErrors({ TEST_LOCKED: 409 })).toThrow('Two HTTP statuses for the error TEST_LOCKED');
  const other = { TEST_LOCKED: { status: 429, message: 'Closed.' } };
  expect(() => defineErrors(other)).toThrow('Two messages for the error TEST_LOCKED');
  expect(defineErrors({ TEST_LOCKED: 429 })).toEqual({ TEST_LOCKED: 429 });
  expect(new DomainError('TEST_LOCKED').message).toBe('Locked.');
});

describe('describeErrors', () => {
  const responseTo = (schema: object) => ({ content: { 'application/json': { schema } } });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  test('replaces the marks of an operation by one response for each status', () => {
    const operation = {
      responses: {},
      'x-error-TEST_WRONG': true,
      'x-error-VALIDATION_FAILED': true,
      'x-error-TEST_LOCKED': true,
    };
    describeErrors(operation, {});
    expect(Object.keys(operation)).toEqual(['responses']);
    expect(operation.responses).toMatchObject({
      400: {
        description: '`TEST_WRONG`, `VALIDATION_FAILED`',
        ...responseTo({ oneOf: [ref('TestWrongError'), ref('ValidationFailedError')] }),
      },
      429: { description: '`TEST_LOCKED`', ...responseTo(ref('TestLockedError')) },
    });
  });

  test('describes each error as a schema with its body, code, status and message', () => {
    const schemas: Record<string, object> = {};
    describeErrors({ responses: {}, ...{ 'x-error-TEST_BODY': true, 'x-error-TEST_WRONG': true } }, schemas);
    const properties = (code: string, message: string) => ({
      properties: {
        code: { const: code },
        statusCode: { const: 400 },
        message: { example: message },
      },
      required: ['code'],
    });
    expect(schemas).toMatchObject({
      TestBodyError: {
        allOf: [{ $ref: getSchemaPath('TestBody') }, properties('TEST_BODY', 'Look at the body.')],
      },
      TestWrongError: {
        allOf: [{ $ref: getSchemaPath('ErrorBody') }, properties('TEST_WRONG', 'This is wrong.')],
      },
    });
  });

  test('rejects a code that no module declares', () => {
    expect(() => describeErrors({ responses: {}, ...{ 'x-error-NEVER_DECLARED': true } }, {})).toThrow(
      'No module declares the error NEVER_DECLARED',
    );
  });

  test('gives the body of STALE_RECORD beside other codes, with the schema of the record', () => {
    const $ref = getSchemaPath('UserDto');
    const operation = { responses: {}, 'x-error-STALE_RECORD': $ref, 'x-error-CONFLICT': true };
    const schemas: Record<string, object> = {};
    describeErrors(operation, schemas);
    expect(operation.responses).toMatchObject({
      409: {
        description: '`CONFLICT`, `STALE_RECORD`',
        ...responseTo({
          oneOf: [
            ref('ConflictError'),
            { allOf: [ref('StaleRecordError'), { properties: { current: { $ref } } }] },
          ],
        }),
      },
    });
    expect(schemas.StaleRecordError).toMatchObject({
      allOf: [
        { $ref: getSchemaPath('StaleRecordBody') },
        { properties: { code: { const: 'STALE_RECORD' } } },
      ],
    });
  });
});

test('a response is named after its codes', () => {
  expect(nameOfErrors(['FORBIDDEN', 'NOT_FOUND'])).toBe('ForbiddenOrNotFound');
});
