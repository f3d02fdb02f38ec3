import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { ETAG_HEADER } from './api-etag.js';
import { attachment } from './attachment.js';

/** A PDF that the browser saves under this file name. */
export class PdfDownload extends StreamableFile {
  constructor({ filename, bytes }: { filename: string; bytes: Uint8Array }) {
    super(bytes, {
      type: 'application/pdf',
      length: bytes.byteLength,
      disposition: attachment(filename),
    });
  }
}

/** Documents a response that is a PDF. */
export function ApiPdf(headers?: typeof ETAG_HEADER): MethodDecorator {
  return applyDecorators(
    ApiProduces('application/pdf'),
    ApiOkResponse({
      description: 'The PDF',
      ...(headers && { headers }),
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    }),
  );
}
