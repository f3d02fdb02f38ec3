import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { ETAG_HEADER } from '../core/http/api-etag.js';
import { attachment } from '../core/http/attachment.js';
import type { FileKind } from './reference-file-kinds.js';

/** A file to send to the client. */
export interface OpenedFile {
  kind: FileKind;
  filename: string;
  /** The file name under which the browser saves it. */
  downloadName: string;
  mimeType: string;
  size: number;
  sha256: string;
}

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** A file that the browser saves under the file name of its upload. */
export class FileDownload extends StreamableFile {
  constructor({ downloadName, mimeType, size }: OpenedFile, stream: Readable) {
    super(stream, { type: mimeType, length: size, disposition: attachment(downloadName) });
  }
}

/** Documents a response that is an image. */
export function ApiImage(headers?: typeof ETAG_HEADER): MethodDecorator {
  const schema = { type: 'string', format: 'binary' } as const;
  return applyDecorators(
    ApiProduces(...IMAGE_TYPES),
    ApiOkResponse({
      description: 'The image',
      ...(headers && { headers }),
      content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema }])),
    }),
  );
}
