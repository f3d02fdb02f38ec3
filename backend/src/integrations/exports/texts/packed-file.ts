import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** A file in the form in which a ZIP stores it. */
export interface PackedFile {
  /** Compressed with DEFLATE. */
  data: Uint8Array | AsyncIterable<Uint8Array>;
  compressedBytes: number;
  bytes: number;
  crc32: number;
  /** Of the file itself, in hexadecimal. */
  sha256: string;
}

/** A packed file in memory, which can be sent between threads. */
export type PackedText = PackedFile & { data: Uint8Array };

export function packText(text: string): PackedText {
  const bytes = Buffer.from(text);
  const data = deflateRawSync(bytes);
  return {
    data,
    compressedBytes: data.byteLength,
    bytes: bytes.byteLength,
    crc32: crc32(bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
