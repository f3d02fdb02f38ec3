import { formatSizeLimit } from '@inkwell/contract/file-size';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { FileInterceptor, FilesInterceptor } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { BodyLimits, FORM_TEXTS_BYTES } from '../../access/request-bodies.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import type { Settings } from '../../core/settings/settings.js';
import type { FileStore } from '../../core/storage/file-store.js';
import { temporaryUploads } from '../../core/storage/temporary-uploads.js';
import { FileSizeInterceptor } from '../../images/file-size.interceptor.js';
import { TemporaryFileInterceptor } from '../../images/temporary-file.interceptor.js';
import { IMPORT_ENCODINGS } from './dto/user-import.dto.js';

const MAX_CSV_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOADED_FILES = 1_000;
const PARTS = { fields: 5, fieldSize: 64 * 1024 };
const BINARY = { type: 'string', format: 'binary' };

/** A file of an upload, which is deleted after the response. */
export interface UploadedFile {
  originalname: string;
  path: string;
}

/** Options of the multipart parser with the limit `MAX_IMPORT_BYTES`. */
export function importUploadOptions({ maxImportBytes }: Settings, files: FileStore) {
  return {
    storage: temporaryUploads(files),
    limits: {
      ...PARTS,
      files: MAX_UPLOADED_FILES,
      parts: MAX_UPLOADED_FILES + PARTS.fields,
      fileSize: maxImportBytes,
    },
  };
}

/** A form with a CSV file in the field `file`. */
export function UploadUsers(): MethodDecorator {
  const limits = { ...PARTS, files: 1, parts: 1 + PARTS.fields, fileSize: MAX_CSV_BYTES };
  return receive({
    body: {
      required: ['file'],
      properties: {
        file: BINARY,
        encoding: {
          type: 'string',
          enum: [...IMPORT_ENCODINGS],
          description: 'How a file is read that is not Unicode. Default: it is refused.',
        },
        columns: {
          type: 'string',
          description: 'JSON: the heading of the column of each field. Default: found by the usual headings.',
          example:
            '{"name":"Name","email":"E-mail","mobileNumber":"Phone","address":"Address","project":"Project"}',
        },
      },
    },
    form: {
      limitBytes: () => MAX_CSV_BYTES + FORM_TEXTS_BYTES,
      tooLarge: () => `The file must have at most ${formatSizeLimit(MAX_CSV_BYTES)}.`,
    },
    interceptor: FileInterceptor('file', { limits }),
  });
}

/** A form with files in the field `files`. */
export function UploadImages(): MethodDecorator {
  return receive({
    body: {
      required: ['files'],
      properties: {
        files: { type: 'array', items: BINARY },
        projectId: { type: 'string', format: 'uuid', description: 'Default: the default project.' },
        isActive: { type: 'boolean', default: true, description: 'Whether users see the images at once.' },
      },
    },
    form: {
      limitBytes: ({ maxImportBytes }) => maxImportBytes + FORM_TEXTS_BYTES,
      tooLarge: ({ maxImportBytes }) =>
        `The files must have at most ${formatSizeLimit(maxImportBytes)} together.`,
      isImport: true,
    },
    interceptor: FilesInterceptor('files', MAX_UPLOADED_FILES),
  });
}

function receive({
  body,
  form,
  interceptor,
}: {
  body: object;
  form: NonNullable<Parameters<typeof BodyLimits>[0]['form']>;
  interceptor: ReturnType<typeof FileInterceptor>;
}): MethodDecorator {
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', ...body } }),
    ApiErrors('VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'),
    BodyLimits({ form }),
    UseInterceptors(FileSizeInterceptor, TemporaryFileInterceptor, interceptor),
  );
}
