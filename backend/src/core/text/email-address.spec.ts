import { expect, test } from 'vitest';
import { normaliseEmail, storedFormsOf } from './email-address.js';

test.each([
  [' Ada@Example.COM\n', 'ada@example.com'],
  ['ada@example.com\u200b', 'ada@example.com'],
  ['\u202aada@example.com\u202c', 'ada@example.com'],
  ['\ufeff\u00a0ada@example.com\u2060', 'ada@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['x@müller.test', 'x@müller.test'],
  ['x@MÜLLER.test', 'x@müller.test'],
  ['x@mu\u0308ller.test', 'x@müller.test'],
  ['x@xn--mller-kva.test', 'x@müller.test'],
  ['x@XN--MLLER-KVA.TEST', 'x@müller.test'],
  ['x@例え。テスト', 'x@例え.テスト'],
  ['x@ｅｘａｍｐｌｅ.com', 'x@example.com'],
  ['x@1.2', 'x@1.2'],
  ['x@xn--broken-.test', 'x@xn--broken-.test'],
  ['no address', 'no address'],
])('%j is %j', (email, normal) => {
  expect(normaliseEmail(email)).toBe(normal);
  expect(normaliseEmail(normal)).toBe(normal);
});

test('an address is found in the form that was typed first, and in the forms of earlier versions', () => {
  expect(storedFormsOf('X@xn--mller-kva.test ')).toEqual([
    'x@xn--mller-kva.test',
    'x@müller.test',
    'x@mu\u0308ller.test',
    'x@müller.test\u200b',
  ]);
  expect(storedFormsOf('ada@example.com')).toEqual(['ada@example.com', 'ada@example.com\u200b']);
});
