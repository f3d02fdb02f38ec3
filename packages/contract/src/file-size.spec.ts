import { describe, expect, it } from 'vitest';
import { formatFileSize, formatMegabytes, formatSizeLimit } from './file-size.js';

describe('formatFileSize', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2 - 1, '1.00 MB'],
    [5 * 1024 ** 2, '5.00 MB'],
    [2.25 * 1024 ** 3, '2.25 GB'],
    [5000 * 1024 ** 3, '5000.00 GB'],
    [-1, '0 Bytes'],
  ])('%d is %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

it('formatMegabytes stays in MB', () => {
  expect([0, 367_001, 21 * 1024 ** 2].map(formatMegabytes)).toEqual(['0.00 MB', '0.35 MB', '21.00 MB']);
});

it('formatSizeLimit omits empty decimals', () => {
  expect([5 * 1024 ** 2, 1.5 * 1024 ** 2, 600 * 1024].map(formatSizeLimit)).toEqual([
    '5MB',
    '1.5MB',
    '600KB',
  ]);
});
