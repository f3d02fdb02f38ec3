import type { FileStore } from '../../core/storage/file-store.js';
import { FileMissingError } from '../../core/storage/storage-errors.js';

/** Null if the file is lost: one lost file must not stop the case file. */
export async function readStoredPdf(files: FileStore, key: string): Promise<Uint8Array | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
