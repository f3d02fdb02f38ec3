import { formatSizeLimit, MAX_REFERENCE_PDF_BYTES } from '@inkwell/contract/file-size';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { BodyLimits, FORM_TEXTS_BYTES } from '../access/request-bodies.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { invalidField } from '../core/http/domain-error.js';
import type { Settings } from '../core/settings/settings.js';
import type { FileStore } from '../core/storage/file-store.js';
import { temporaryUploads } from '../core/storage/temporary-uploads.js';
import type { FileUploadDto } from './dto/reference-file.dto.js';
import { FileSizeInterceptor } from './file-size.interceptor.js';
import { TemporaryFileInterceptor } from './temporary-file.interceptor.js';

export interface NewReferenceFile {
  title: string;
  description: string;
  referenceText: string | null;
  /** Absent: true. */
  isActive?: boolean | undefined;
  /** Absent: for an image the default project, for a PDF all projects. */
  projectId?: string | undefined;
  /** Only of an image. */
  minWords?: number | null | undefined;
  /** The file name of the upload, not made safe yet. */
  originalName: string;
  /** The path of the file, which is only read. */
  path: string;
}

type FileUpload = FileUploadDto & { title: string; minWords?: number | null };

export interface UploadedFileOnDisk {
  originalname: string;
  path: string;
}

/**
 * Converts an upload request to the input of the services.
 * @param options `field` is the form field of the file, `missing` the message if there is no file
 * @throws HttpError VALIDATION_FAILED without a file
 */
export function newReferenceFile(
  { title, description = '', referenceText, ...rest }: FileUpload,
  file: UploadedFileOnDisk | undefined,
  options: { field: string; missing: string },
): NewReferenceFile {
  const { originalname: originalName, path } = givenFile(file, options);
  const { isActive, projectId, minWords } = rest;
  const texts = { title, description, referenceText: referenceText || null };
  return { ...texts, isActive, projectId, minWords, originalName, path };
}

/** @throws HttpError VALIDATION_FAILED without a file */
export function givenFile(
  file: UploadedFileOnDisk | undefined,
  { field, missing }: { field: string; missing: string },
): UploadedFileOnDisk {
  if (!file) throw invalidField(field, missing);
  return file;
}

const PARTS = { files: 1, fields: 10, parts: 11, fieldSize: 2 * 1024 * 1024 };

/** Options of the multipart parser with the limit `MAX_IMAGE_BYTES`. */
export function uploadOptions({ maxImageBytes }: Settings, files: FileStore) {
  return { storage: temporaryUploads(files), limits: { ...PARTS, fileSize: maxImageBytes } };
}

/** The largest file of an upload, and the message that names it. */
interface FileLimit {
  bytes: (settings: Settings) => number;
  tooLarge: (settings: Settings) => string;
}

const IMAGE_LIMIT: FileLimit = {
  bytes: ({ maxImageBytes }) => maxImageBytes,
  tooLarge: ({ maxImageBytes }) =>
    `File too large. Please select a smaller image (max ${formatSizeLimit(maxImageBytes)}).`,
};

const PDF_LIMIT: FileLimit = {
  bytes: () => MAX_REFERENCE_PDF_BYTES,
  tooLarge: () =>
    `File too large. Please select a smaller PDF (max ${formatSizeLimit(MAX_REFERENCE_PDF_BYTES)}).`,
};

export function UploadImage(): MethodDecorator {
  return upload('image', IMAGE_LIMIT);
}

/** A new file for an image that exists. */
export function ReplaceImageFile(): MethodDecorator {
  return receiveFile('image', IMAGE_LIMIT, { required: ['image'], properties: { note: { type: 'string' } } });
}

export function UploadPdf(): MethodDecorator {
  const options = { limits: { ...PARTS, fileSize: MAX_REFERENCE_PDF_BYTES } };
  return upload('pdf', PDF_LIMIT, options);
}

function upload(
  field: string,
  limit: FileLimit,
  options?: Parameters<typeof FileInterceptor>[1],
): MethodDecorator {
  const properties = {
    title: { type: 'string' },
    description: { type: 'string' },
    referenceText: { type: 'string' },
    isActive: { type: 'boolean', default: true },
    projectId: { type: 'string', format: 'uuid' },
    ...(field === 'image' && { minWords: { type: 'integer' } }),
  };
  return receiveFile(field, limit, { required: [field, 'title'], properties }, options);
}

/** @param form its texts, besides the file */
function receiveFile(
  field: string,
  { bytes, tooLarge }: FileLimit,
  { required, properties }: { required: string[]; properties: Record<string, object> },
  options?: Parameters<typeof FileInterceptor>[1],
): MethodDecorator {
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required,
        properties: { [field]: { type: 'string', format: 'binary' }, ...properties },
      },
    }),
    ApiErrors(
      'VALIDATION_FAILED',
      'NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
    ),
    BodyLimits({ form: { limitBytes: (settings) => bytes(settings) + FORM_TEXTS_BYTES, tooLarge } }),
    UseInterceptors(FileSizeInterceptor, TemporaryFileInterceptor, FileInterceptor(field, options)),
  );
}
