import { open, stat } from 'node:fs/promises';
import { toEntryName } from './entry-name.js';
import type { UploadedFile } from './import-upload.js';

/** How an uploaded file is read: as an image or text, as a ZIP, or page by page. */
export type SourceKind = 'file' | 'zip' | 'pdf';

/** An uploaded file in the file store, as the input of the task names it. Version 0.5.0 reads it too. */
export interface ImportSource {
  /** The file name of the upload. */
  name: string;
  kind: SourceKind;
  bytes: number;
  /** Why it is not read, if so. */
  refusal?: string | null;
  key: string;
}

/** It is also on this machine. */
export type LocalSource = ImportSource & { path: string };

const ZIP_BEGINNINGS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** @param key under which it will be stored */
export async function toSource({ originalname, path }: UploadedFile, key: string): Promise<LocalSource> {
  const { name, refusal } = toEntryName(originalname);
  const kind = refusal === null ? await kindOf(path) : 'file';
  return { name, refusal, path, key, kind, bytes: (await stat(path)).size };
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
