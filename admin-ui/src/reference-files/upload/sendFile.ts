import { HttpError } from 'react-admin';
import { errorOfAnswer } from '../../providers/httpClient';
import type { ReferenceFile } from '../../providers/records';
import { readToken } from '../../providers/session';
import { UNREACHABLE } from '../../providers/unreachable';

const UPLOAD_TIMEOUT_MS = 60_000;

export class UploadTimeout extends Error {}

interface Upload {
  /** Under `/api`. */
  path: string;
  form: FormData;
  /** The part of the body's bytes that is on its way, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

export type AddedFile = Pick<ReferenceFile, 'filename' | 'mimeType'>;

/** The stored file is under the name of its kind. */
type UploadAnswer = Partial<Record<'image' | 'pdf', AddedFile>>;

/**
 * Sends a multipart form with XMLHttpRequest, because `fetch` reports no upload progress.
 * @returns the answer, if it can be read
 * @throws HttpError, UploadTimeout; DOMException AbortError when `signal` stops it
 */
export function sendFile({ path, form, onProgress, signal }: Upload): Promise<UploadAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.withCredentials = true;
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve(parsed(request.responseText) as UploadAnswer | undefined);
      else reject(errorOfAnswer(status, parsed(request.responseText), ''));
    };
    request.onerror = () => reject(new HttpError(UNREACHABLE, 0));
    request.ontimeout = () => reject(new UploadTimeout());
    const stop = () => {
      request.abort();
      reject(new DOMException('The upload was stopped', 'AbortError'));
    };
    signal.addEventListener('abort', stop, { once: true });
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(form);
  });
}

/** The answer of a proxy may not be JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
