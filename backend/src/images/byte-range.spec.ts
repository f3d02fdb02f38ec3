import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.js';

it.each([
  [undefined, null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=10-12', null],
  ['bytes=5-4', null],
  ['bytes=-0', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
])('reads the range %s of a file of ten bytes', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected);
});
