import { expect, test } from 'vitest';
import { findDelimiter, guessColumns, readHeadings } from './user-import.js';

test.each([
  ['name,email\nAda;B,x', ','],
  ['name;email;"a,b,c,d"\n', ';'],
  ['\uFEFFname\temail', '\t'],
  ['name', ','],
  ['sep=;\r\na,b,c;d', ';'],
  ['\uFEFFsep=|\na,b|c', '|'],
])('the delimiter of %j is %j', (text, delimiter) => expect(findDelimiter(text)).toBe(delimiter));

test.each([
  ['\uFEFFName,E-mail\r\nAda,ada@example.com', ['Name', 'E-mail']],
  ['"Full ""legal"" name" ; "Line\nbreak";last\nx;y;z', ['Full "legal" name', 'Line\nbreak', 'last']],
  ['a\t\tb', ['a', '', 'b']],
  ['', ['']],
  ['sep=;\r\nName;E-mail;;\r\n', ['Name', 'E-mail', '', '']],
  ["'=Ada, 'x'", ['=Ada', "'x'"]],
])('the headings of %j', (text, headings) => expect(readHeadings(text)).toEqual(headings));

test('columns are guessed from usual headings, in any case and with any separators', () => {
  expect(
    guessColumns(['FULL NAME', 'E_Mail Address', 'Phone', 'mobile-2', 'Postal address', 'Notes']),
  ).toEqual({
    name: 'FULL NAME',
    email: 'E_Mail Address',
    mobileNumber: 'Phone',
    alternativeMobileNumber: 'mobile-2',
    address: 'Postal address',
  });
  expect(guessColumns(['First name', 'Surname'])).toEqual({ name: 'First name', lastName: 'Surname' });
  expect(guessColumns(['First name', 'Name', 'Last name'])).toEqual({ name: 'Name' });
  expect(guessColumns(['mobileNumber', 'projectId'])).toEqual({
    mobileNumber: 'mobileNumber',
    project: 'projectId',
  });
});
