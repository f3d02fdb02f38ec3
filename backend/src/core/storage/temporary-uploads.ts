import { diskStorage } from '@nestjs/platform-fastify';
import type { FileStore } from './file-store.js';

/** Makes the multipart parser write files to temporary files while they arrive. */
export function temporaryUploads(files: FileStore) {
  return diskStorage({
    destination: (_request, _file, done) => done(null, ''),
    filename: (_request, _file, done) =>
      void files.newTemporaryPath().then(
        (path) => done(null, path),
        (error: Error) => done(error, ''),
      ),
  });
}
