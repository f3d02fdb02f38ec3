import { measureFile } from './measure-file.js';
import { FILE_KINDS, type FileKind, imageKey, SMALL_IMAGE_TYPE } from './reference-file-kinds.js';
import type { NewFile, StoredFilesService } from './stored-files.service.js';

/** A checked upload with a new name: the files to store, and the columns of its row. */
interface PreparedUpload {
  files: NewFile[];
  extensions: readonly [string, ...string[]];
  filename: string;
  fileSize: number;
  mimeType: string;
  sha256: string;
  /** In pixels; undefined for a PDF. */
  width: number | undefined;
  height: number | undefined;
}

/** @throws the errors of `drawSizes` or `cleanPdf` */
export async function prepareUpload(
  kind: FileKind,
  givenPath: string,
  temporaryPath: string,
  stored: StoredFilesService,
): Promise<PreparedUpload> {
  const prepared = await FILE_KINDS[kind].prepare(givenPath, temporaryPath);
  const { path, mimeType, extensions, width, height, smaller = [] } = prepared;
  const { size: fileSize, sha256 } = await measureFile(path);
  const filename = stored.newName(extensions[0]);
  const [key = ''] = FILE_KINDS[kind].keysOf(filename);
  const smallFiles = smaller.map(({ size, content }) => ({
    key: imageKey(filename, size),
    content,
    mimeType: SMALL_IMAGE_TYPE,
  }));
  const files = [{ key, content: path, mimeType }, ...smallFiles];
  return { files, extensions, filename, fileSize, mimeType, sha256, width, height };
}
