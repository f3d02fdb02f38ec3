import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { expect, test } from 'vitest';
import { isDatabaseFull, isDatabaseUnavailable, isDeadlock, isUnstorableText } from './database-errors.js';

function failed(code: string, details: object = {}): QueryFailedError {
  return new QueryFailedError('SELECT 1', [], Object.assign(new Error('refused'), { code, ...details }));
}

test.each(['08006', '08001', '53300', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])(
  '%s means that the database is unavailable',
  (code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(true);
    expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code }))).toBe(true);
  },
);

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'the message %j means that the database is unavailable',
  (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  },
);

test('a connection that broke between two statements of a transaction means that the database is unavailable', () => {
  expect(isDatabaseUnavailable(new QueryRunnerAlreadyReleasedError())).toBe(true);
});

test.each([failed('23505'), failed('57014'), failed('42P01'), new Error('other'), 'text', undefined])(
  '%s does not mean that the database is unavailable',
  (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  },
);

test('the code 53100 means a full disk, and not that the database is unavailable', () => {
  expect(isDatabaseFull(failed('53100'))).toBe(true);
  expect(isDatabaseUnavailable(failed('53100'))).toBe(false);
  expect(isDatabaseFull(failed('53300'))).toBe(false);
});

test('the codes 22021 and 22P05 mean a text that PostgreSQL cannot store', () => {
  expect(isUnstorableText(failed('22021'))).toBe(true);
  expect(isUnstorableText(failed('22P05'))).toBe(true);
  expect(isUnstorableText(Object.assign(new Error('refused'), { code: '22021' }))).toBe(true);
  expect(isUnstorableText(failed('22P02'))).toBe(false);
  expect(isUnstorableText(new Error('other'))).toBe(false);
});

test('the code 40P01 means a deadlock', () => {
  expect(isDeadlock(failed('40P01'))).toBe(true);
  expect(isDeadlock(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe(true);
  expect(isDeadlock(failed('55P03'))).toBe(false);
  expect(isDeadlock(new Error('other'))).toBe(false);
});
