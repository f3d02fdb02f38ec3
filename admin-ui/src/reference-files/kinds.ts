import { MAX_REFERENCE_PDF_BYTES } from '@inkwell/contract/file-size';
import { useResourceContext } from 'react-admin';
import { IMAGES, PDFS } from '../providers/resources';

/** The paths and texts in which the pages of images and of reference PDFs differ. */
export interface ReferenceFileKind {
  resource: typeof IMAGES | typeof PDFS;
  /** For use within a sentence. */
  noun: string;
  title: string;
  lead: string;
  emptyTitle: string;
  emptyText: string;
  /** The form field of the file in an upload. */
  field: 'image' | 'pdf';
  accept: string;
  formats: string;
  isAccepted: (file: File) => boolean;
  /** Null if it is a setting of the server. */
  maxBytes: number | null;
  texts: {
    upload: string;
    uploaded: string;
    incomplete: string;
    notAccepted: string;
    uploadFailed: string;
    tooLarge: (limit: string) => string;
    loadFailed: string;
    loadOneFailed: string;
    updated: string;
    updateFailed: string;
    toggleFailed: string;
    moveFailed: string;
    deleteFailed: string;
    downloadFailed: string;
    /** The consequences of a deletion. */
    lost: string;
  };
}

export const MIN_WORDS_WRONG = 'The minimum must be a whole number of words from 1';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/tiff'];

export const IMAGE_KIND: ReferenceFileKind = {
  resource: IMAGES,
  noun: 'image',
  title: 'Image management',
  lead: 'The pages that users work on, in this order. Only active images are shown to them.',
  emptyTitle: 'No images yet',
  emptyText: 'Without an active image nobody can work page by page. Upload the first ones.',
  field: 'image',
  accept: IMAGE_TYPES.join(','),
  formats: 'JPEG, PNG, GIF, WebP and TIFF',
  isAccepted: ({ type }) => IMAGE_TYPES.includes(type),
  maxBytes: null,
  texts: {
    upload: 'Upload Image',
    uploaded: 'Image uploaded successfully!',
    incomplete: 'Please provide a title and select an image file',
    notAccepted: 'Please select an image file: JPEG, PNG, GIF, WebP or TIFF',
    uploadFailed: 'Failed to upload image. Please try again.',
    tooLarge: (limit) => `File too large. Please select a smaller image (max ${limit}).`,
    loadFailed: 'Failed to load images',
    loadOneFailed: 'Failed to load image',
    updated: 'Image updated successfully!',
    updateFailed: 'Failed to update image',
    toggleFailed: 'Failed to update image status',
    moveFailed: 'Failed to move image',
    deleteFailed: 'Failed to delete image',
    downloadFailed: 'Failed to download image',
    lost: 'The image, its thumbnail, its description and its reference text will be lost. If there is work on it, it is hidden from users instead, and the work stays.',
  },
};

export const PDF_KIND: ReferenceFileKind = {
  resource: PDFS,
  noun: 'PDF',
  title: 'Reference PDFs',
  lead: 'Documents to read beside the work, in this order. Only active ones are shown.',
  emptyTitle: 'No reference PDFs yet',
  emptyText: 'Guides and originals for users to read while they write appear here.',
  field: 'pdf',
  accept: 'application/pdf',
  formats: 'PDF',
  isAccepted: ({ type }) => type === 'application/pdf',
  maxBytes: MAX_REFERENCE_PDF_BYTES,
  texts: {
    upload: 'Upload PDF',
    uploaded: 'PDF uploaded successfully!',
    incomplete: 'Please provide a title and select a PDF file',
    notAccepted: 'Please select a valid PDF file',
    uploadFailed: 'Failed to upload PDF. Please try again.',
    tooLarge: (limit) => `File too large. Please select a smaller PDF (max ${limit}).`,
    loadFailed: 'Failed to load reference PDFs',
    loadOneFailed: 'Failed to load reference PDF',
    updated: 'PDF updated successfully!',
    updateFailed: 'Failed to update PDF',
    toggleFailed: 'Failed to update PDF status',
    moveFailed: 'Failed to move PDF',
    deleteFailed: 'Failed to delete PDF',
    downloadFailed: 'Failed to download PDF',
    lost: 'The document, its description and its reference text will be lost. If there is work on it, it is hidden from users instead, and the work stays.',
  },
};

/** The kind of the files in the list or on the page around the caller. */
export function useFileKind(): ReferenceFileKind {
  return useResourceContext() === IMAGES ? IMAGE_KIND : PDF_KIND;
}
