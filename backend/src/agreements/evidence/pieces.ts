import { setImmediate } from 'node:timers/promises';

const PIECE_BYTES = 1024 * 1024;

/**
 * The bytes of a large file in pieces of 1 MB. Other requests run between two pieces.
 * @param overlapBytes how much of the next piece each piece also has
 */
export async function* piecesOf(bytes: Buffer, overlapBytes = 0): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES + overlapBytes);
    await setImmediate();
  }
}
