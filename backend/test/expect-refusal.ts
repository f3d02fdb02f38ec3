import { expect } from 'vitest';
import type { Answer } from './test-app.js';

interface Refusal {
  status: number;
  code: string;
  message?: string;
  errors?: Record<string, string[]>;
  flags?: Record<string, boolean>;
  /** The other fields of the body. */
  facts?: Record<string, unknown>;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Expects the common form of an error response, without further fields. */
export function expectRefusal(
  answer: Answer<unknown>,
  { status, code, message, errors, flags, facts }: Refusal,
): void {
  expect(answer.body).toEqual({
    statusCode: status,
    code,
    message: message ?? expect.stringMatching(/^[A-Z][^\n]+$/),
    requestId: expect.stringMatching(ID),
    ...(errors && { errors }),
    ...flags,
    ...facts,
  });
  expect(answer.status).toBe(status);
  expect(answer.headers['x-request-id']).toBe((answer.body as { requestId: string }).requestId);
  expect(answer.headers['cache-control']).toBe('no-store');
  const mustSayWhen = [429, 503].includes(status) && code !== 'OTP_LOCKED';
  if (mustSayWhen) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

/** Expects 400 with one message for each field. The first is also the message of the response. */
export function expectInvalid(answer: Answer<unknown>, fields: Record<string, string>): void {
  expectRefusal(answer, {
    status: 400,
    code: 'VALIDATION_FAILED',
    message: Object.values(fields)[0] ?? '',
    errors: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]])),
  });
}
