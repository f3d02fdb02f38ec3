import { fileTypeFromBuffer } from 'file-type';
import { PDFDocument } from 'pdf-lib';
import { HttpError } from '../core/http/domain-error.js';

/**
 * Judges an upload by its bytes: it must begin as a PDF, be readable to its end and have a page.
 *
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== 'application/pdf') {
    const message = 'Please select a valid PDF file';
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', message, { fields: { pdf: [message] } });
  }
  let pages: number;
  try {
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    pages = document.getPageCount();
  } catch (error) {
    // Its classes of errors cannot be told apart: they are plain ones once compiled.
    throw error instanceof Error && error.message.includes('is encrypted')
      ? refuse('This PDF is protected by a password and cannot be shown', error)
      : refuse('This PDF file is damaged and cannot be read', error);
  }
  if (pages === 0) throw refuse('This PDF has no pages');
}

function refuse(message: string, cause?: unknown): HttpError {
  return new HttpError('VALIDATION_FAILED', message, { fields: { pdf: [message] } }, { cause });
}
