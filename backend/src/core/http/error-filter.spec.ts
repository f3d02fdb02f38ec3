import { Logger } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { QueryFailedError } from 'typeorm';
import { expect, test, vi } from 'vitest';
import { ErrorFilter } from './error-filter.js';

Logger.overrideLogger(false);

/** The response of the filter to an exception. */
function answerTo(
  fault: unknown,
  onStorageFull = () => {},
): { status: number; body: object; headers: Record<string, unknown> } {
  const answer = { status: 0, body: {}, headers: {} as Record<string, unknown> };
  const reply = {
    status(code: number) {
      answer.status = code;
      return reply;
    },
    header(name: string, value: unknown) {
      answer.headers[name] = value;
      return reply;
    },
    send(body: object) {
      answer.body = body;
    },
  };
  const filter = new ErrorFilter(onStorageFull);
  filter.catch(fault, new ExecutionContextHost([{ id: '1' }, reply]));
  return answer;
}

test('an aborted request is a 400, a lost connection of the server is a 503', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(answerTo(aborted)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(answerTo(lost)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
});

test('a deadlock in the database is a 503 with Retry-After', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const answer = answerTo(new QueryFailedError('UPDATE', [], deadlock));
  expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': 5 } });
});

test('a second row with the same unique key is a 409', () => {
  const violation = Object.assign(new Error('duplicate key'), { code: '23505' });
  const body = { code: 'CONFLICT', message: 'This already exists. Please load the page again.' };
  expect(answerTo(new QueryFailedError('INSERT', [], violation))).toMatchObject({ status: 409, body });
  // A query on the pool throws the error of the driver.
  expect(answerTo(violation)).toMatchObject({ status: 409, body });
});

test.each([
  ['the database', new QueryFailedError('UPDATE', [], Object.assign(new Error('full'), { code: '53100' }))],
  ['a folder', Object.assign(new Error('write'), { code: 'ENOSPC' })],
])('a full disk of %s is a 507, and is reported', (_, fault) => {
  const report = vi.fn();
  const body = { code: 'STORAGE_FULL', message: 'Server storage full. Please contact administrator.' };
  expect(answerTo(fault, report)).toMatchObject({ status: 507, body });
  expect(report).toHaveBeenCalledOnce();
});
