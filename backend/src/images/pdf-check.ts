import { fileTypeFromBuffer } from 'file-type';
import { PDFDocument } from 'pdf-lib';
import { HttpError } from '../core/http/domain-error.js';
import { UnfoldsTooFarError, unfoldingAtMost } from './unfolding-limit.js';

/** The lists of objects of a book of thousands of pages have a few million; pictures are not unfolded here. */
const MAX_UNFOLDED_BYTES = 64 * 1024 ** 2;

/**
 * Judges an upload by its bytes: it must begin as a PDF, be readable to its end without unfolding too far, and have a page.
 *
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== 'application/pdf') {
    const message = 'Please select a valid PDF file';
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', message, { fields: { pdf: [message] } });
  }
  let pages: number;
  try {
    const document = await unfoldingAtMost(MAX_UNFOLDED_BYTES, () =>
      PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false }),
    );
    pages = document.getPageCount();
  } catch (error) {
    if (error instanceof UnfoldsTooFarError)
      throw new HttpError(
        'PAYLOAD_TOO_LARGE',
        'This PDF unfolds into too much to be read',
        {},
        { cause: error },
      );
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
