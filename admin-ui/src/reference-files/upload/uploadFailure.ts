import { formatSizeLimit } from '@inkwell/contract/file-size';
import { HttpError } from 'react-admin';
import type { ReferenceFileKind } from '../kinds';
import { UploadTimeout } from './sendFile';

export const SESSION_EXPIRED = 'Session expired. Please login again.';
const STORAGE_FULL = 'Server storage full. Please contact administrator.';
const SERVER_BUSY = 'Server busy. Please try again in a few moments.';
const TIMEOUT = 'Upload timeout. Please try again with a smaller file.';

/** What to tell of a failed upload: by its status, else the server's sentence, else the fixed one. */
export function uploadFailure(error: unknown, { texts }: ReferenceFileKind, maxBytes: number): string {
  if (error instanceof UploadTimeout) return TIMEOUT;
  if (!(error instanceof HttpError)) return texts.uploadFailed;
  switch (error.status) {
    case 401:
      return SESSION_EXPIRED;
    case 413:
      return texts.tooLarge(formatSizeLimit(maxBytes));
    case 503:
      return SERVER_BUSY;
    case 507:
      return STORAGE_FULL;
    default:
      return error.body?.message || (error.status === 0 && error.message) || texts.uploadFailed;
  }
}

/** What can be said before anything is sent; undefined when there is nothing to say. */
export function problemOf(
  { file, title }: { file: File; title: string },
  kind: ReferenceFileKind,
  maxBytes: number,
): string | undefined {
  if (!kind.isAccepted(file)) return kind.texts.notAccepted;
  if (file.size > maxBytes) return `File size must be less than ${formatSizeLimit(maxBytes)}`;
  if (title.trim() === '') return kind.texts.incomplete;
  return undefined;
}
