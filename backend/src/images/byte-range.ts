import type { ByteRange } from '../core/storage/disk-driver.js';

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads a `Range` header with one range. Returns null if the whole file is to be sent: no header, several ranges, or a range
 * outside the file (RFC 9110 allows to ignore these).
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = SINGLE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last && first < size ? { first, last } : null;
}
