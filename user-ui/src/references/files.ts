import type { ReferencePdf, WorkImage } from '../api/types';

type ImageSize = 'thumb' | 'web' | 'full';

export function imageAddress({ filename }: Pick<WorkImage, 'filename'>, size: ImageSize): string {
  return `/userimages/${filename}?size=${size}`;
}

export function pdfAddress({ filename }: Pick<ReferencePdf, 'filename'>): string {
  return `/userpdf/${filename}`;
}

/** The file name of a download: the original name, or the title if the original name was unusable. */
export function imageFileName({ originalName, title, filename }: WorkImage): string {
  return originalName || `${title}.${filename.split('.').at(-1)}`;
}

export function pdfFileName({ originalName, title }: ReferencePdf): string {
  return originalName || `${title}.pdf`;
}
