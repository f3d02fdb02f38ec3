import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A file of an import: uploaded by itself, or in a ZIP. */
export interface SourceEntry {
  /** Of the uploaded file, or in its ZIP, from 0. */
  number: number;
  /** With `/` between folders. */
  name: string;
  /** Its size, unpacked. */
  bytes: number;
  /** Why it cannot be read, if so. */
  refusal: string | null;
  open(): Promise<Readable>;
}

/** Thrown while an entry is read, if it is not what its ZIP says. */
export class DamagedEntryError extends Error {}

/** For a small entry. */
export async function readEntry(entry: SourceEntry): Promise<Buffer> {
  return buffer(await entry.open());
}
