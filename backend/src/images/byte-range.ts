/** The first and the last byte of a part of a file, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * The one part a `Range` header asks for, or null where the whole file is to be sent: no header, several
 * parts, or none that the file has (RFC 9110 lets a server answer these with the whole).
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = SINGLE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last && first < size ? { first, last } : null;
}

/** Passes on only the bytes of the range, whatever the stream is cut into. */
export async function* sliceBytes(source: AsyncIterable<Buffer>, { first, last }: ByteRange) {
  let at = 0;
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > last) return;
  }
}
