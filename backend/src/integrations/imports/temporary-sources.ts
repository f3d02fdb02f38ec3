import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { toEntryName } from './entry-name.js';
import type { ImportSource, SourceKind, SourceReader } from './import-source.js';
import type { UploadedFile } from './import-upload.js';

/** A file of an upload that is being received. */
export type TemporarySource = ImportSource & { path: string };

export const temporarySources: Omit<SourceReader<TemporarySource>, 'csv'> = {
  open: async ({ path }) => createReadStream(path),
  path: async ({ path }) => path,
};

const ZIP_BEGINNINGS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

export async function toSource({ originalname, path }: UploadedFile): Promise<TemporarySource> {
  const { name, refusal } = toEntryName(originalname);
  const kind = refusal === null ? await kindOf(path) : 'file';
  return { name, refusal, path, kind, bytes: (await stat(path)).size };
}

/** By the bytes, whatever the name is. */
async function kindOf(path: string): Promise<SourceKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    if (ZIP_BEGINNINGS.some((beginning) => text.startsWith(beginning))) return 'zip';
    return /^[\0\t\n\f\r ]*%PDF-/.test(text) ? 'pdf' : 'file';
  } finally {
    await file.close();
  }
}
