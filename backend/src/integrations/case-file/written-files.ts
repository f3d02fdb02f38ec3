import { createHash } from 'node:crypto';
import type { ZipEntry } from '../../core/http/zip-stream.js';
import type { ListedFile } from './verify/manifest.js';

/** A file of a case file. */
export interface CaseFile {
  /** In ASCII, with `/` between folders. */
  path: string;
  content: string | Uint8Array;
  modifiedAt: Date;
}

/** The files that were written to the ZIP so far, with their hashes. */
export class WrittenFiles {
  readonly list: ListedFile[] = [];

  /** @param folder the one folder of the ZIP, in which everything is */
  constructor(private readonly folder: string) {}

  add(file: CaseFile): ZipEntry {
    const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content;
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.list.push({ path: file.path, bytes: content.byteLength, sha256 });
    return this.entry({ ...file, content });
  }

  /** A file that the list does not name: the list itself and its signature. */
  entry({ path, content, modifiedAt }: CaseFile): ZipEntry {
    return { path: `${this.folder}/${path}`, content, modifiedAt };
  }
}

/** For programs. */
export function jsonFile(path: string, value: unknown, modifiedAt: Date): CaseFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n`, modifiedAt };
}

/** `0` becomes `001`. */
export function numbered(index: number, digits = 3): string {
  return String(index + 1).padStart(digits, '0');
}
