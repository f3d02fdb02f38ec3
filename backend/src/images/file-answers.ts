import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { attachment } from '../core/http/attachment.js';
import type { OpenedFile } from './reference-files.js';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** A file to be saved under the name it was uploaded with. */
export class FileDownload extends StreamableFile {
  constructor({ downloadName, mimeType, size }: OpenedFile, stream: Readable) {
    super(stream, { type: mimeType, length: size, disposition: attachment(downloadName) });
  }
}

/** Documents an answer that is a picture. */
export function ApiImage(): MethodDecorator {
  const schema = { type: 'string', format: 'binary' } as const;
  return applyDecorators(
    ApiProduces(...IMAGE_TYPES),
    ApiOkResponse({
      description: 'The image',
      content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema }])),
    }),
  );
}
