import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readByteRange, sliceBytes } from './byte-range.js';

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
])('%s of ten bytes', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected);
});

it('cuts the same bytes whatever the chunks are', async () => {
  const bytes = Buffer.from('0123456789');
  for (let size = 1; size <= 10; size++) {
    for (let first = 0; first < 10; first++) {
      for (let last = first; last < 10; last++) {
        const cut = Readable.from(sliceBytes(chunksOf(bytes, size), { first, last }));
        expect(await text(cut)).toBe('0123456789'.slice(first, last + 1));
      }
    }
  }
});

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
