import type { ReferencePdf, WorkImage } from '../api/types';

type ImageSize = 'thumb' | 'web' | 'full';

export function imageAddress({ filename }: Pick<WorkImage, 'filename'>, size: ImageSize): string {
  return `/userimages/${filename}?size=${size}`;
}

export function pdfAddress({ filename }: Pick<ReferencePdf, 'filename'>): string {
  return `/userpdf/${filename}`;
}

/** The name an image is saved under: its own, or its title where the upload's was unusable. */
export function imageFileName({ originalName, title, filename }: WorkImage): string {
  return originalName || `${title}.${filename.split('.').at(-1)}`;
}

export function pdfFileName({ originalName, title }: ReferencePdf): string {
  return originalName || `${title}.pdf`;
}
