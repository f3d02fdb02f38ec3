import { describe, expect, test } from 'vitest';
import { describeErrors } from '../core/http/describe-errors.js';
import { ERROR_STATUS, statusOfCode } from './error-status.js';

test('every code is a stable name with a status that refuses', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    expect(code).toMatch(/^[A-Z][A-Z_]+$/);
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]).toContain(status);
    expect(statusOfCode(code)).toBe(status);
  }
});

test.each(['NEVER_HEARD_OF', 'constructor', '__proto__'])('%s is a fault of the program', (code) => {
  expect(statusOfCode(code)).toBe(500);
});

describe('marks on an operation', () => {
  test('become one answer for each status, and are gone', () => {
    const operation = {
      responses: {},
      'x-error-OTP_INVALID': true,
      'x-error-VALIDATION_FAILED': true,
      'x-error-OTP_LOCKED': true,
    };
    describeErrors(operation);
    expect(Object.keys(operation)).toEqual(['responses']);
    expect(operation.responses).toMatchObject({
      400: { description: '`OTP_INVALID`, `VALIDATION_FAILED`' },
      429: { description: '`OTP_LOCKED`' },
    });
  });
});
