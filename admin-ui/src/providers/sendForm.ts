import { HttpError } from 'react-admin';
import { errorOfAnswer } from './httpClient';
import { readToken } from './session';
import { UNREACHABLE } from './unreachable';

const UPLOAD_TIMEOUT_MS = 60_000;

const TIMEOUT = 'Upload timeout. Please try again with a smaller file.';

interface Upload {
  /** Under `/api`. */
  path: string;
  form: FormData;
  /** The part of the body's bytes that is on its way, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
  /** Of the whole request; 0 for none. */
  timeoutMs?: number;
}

/**
 * Sends a multipart form with XMLHttpRequest, because `fetch` reports no upload progress.
 * @returns the answer, if it can be read
 * @throws HttpError; DOMException AbortError when `signal` stops it
 */
export function sendForm<Answer>({
  path,
  form,
  onProgress,
  signal,
  timeoutMs = UPLOAD_TIMEOUT_MS,
}: Upload): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.withCredentials = true;
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve(parsed(request.responseText) as Answer | undefined);
      else reject(errorOfAnswer(status, parsed(request.responseText), ''));
    };
    request.onerror = () => reject(new HttpError(UNREACHABLE, 0));
    request.ontimeout = () => reject(new HttpError(TIMEOUT, 0));
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
