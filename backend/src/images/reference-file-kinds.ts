import { HttpError } from '../core/http/domain-error.js';
import type { AdminImageDto, ImageDetailDto, ImageDto } from './dto/image.dto.js';
import type { AdminPdfDto, PdfDetailDto, PdfDto } from './dto/pdf.dto.js';
import { drawSizes } from './encode-image.js';
import { cleanPdf } from './pdf-check.js';

export type FileKind = 'image' | 'pdf';

export const IMAGE_SIZES = ['full', 'web', 'thumb'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
export const SMALL_IMAGE_TYPE = 'image/webp';

/** An image with its own minimum of words. */
export type StoredImage = Omit<ImageDto, 'minWords'> & { minWords: number | null };

/** The rows of each kind: `work` has the fields that users see, `row` those of the console's list, `detail` all. */
export interface FileRows {
  image: { work: StoredImage; row: AdminImageDto; detail: ImageDetailDto };
  pdf: { work: PdfDto; row: AdminPdfDto; detail: PdfDetailDto };
}

/** A checked upload. */
interface PreparedFile {
  /** The file to store. */
  path: string;
  mimeType: string;
  extensions: readonly [string, ...string[]];
  width?: number;
  height?: number;
  /** The smaller sizes of an image. */
  smaller?: { size: ImageSize; content: Buffer }[];
}

/** The differences between images and reference PDFs. */
export const FILE_KINDS = {
  image: {
    label: 'image',
    prepare: prepareImage,
    keysOf: (filename: string) => IMAGE_SIZES.map((size) => imageKey(filename, size)),
  },
  pdf: {
    label: 'PDF',
    prepare: preparePdf,
    keysOf: (filename: string) => [`pdfs/${filename}`],
  },
};

/** The key of an image in the store. */
export function imageKey(filename: string, size: ImageSize): string {
  const stem = filename.slice(0, filename.indexOf('.'));
  return size === 'full' ? `images/${filename}` : `images/${stem}.${size}.webp`;
}

export function fileMissing(kind: FileKind): HttpError {
  return new HttpError('NOT_FOUND', `This ${FILE_KINDS[kind].label} does not exist.`);
}

/** @throws the errors of `drawSizes` */
async function prepareImage(path: string, temporaryPath: string): Promise<PreparedFile> {
  const { mimeType, extensions, width, height, web, thumb } = await drawSizes(path, temporaryPath);
  const smaller = [
    { size: 'web' as const, content: web },
    { size: 'thumb' as const, content: thumb },
  ];
  return { path: temporaryPath, mimeType, extensions, width, height, smaller };
}

/** @throws the errors of `cleanPdf` */
async function preparePdf(path: string, temporaryPath: string): Promise<PreparedFile> {
  const { hadActions } = await cleanPdf(path, temporaryPath);
  return { path: hadActions ? temporaryPath : path, mimeType: 'application/pdf', extensions: ['pdf'] };
}
