import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Answer = (request: FakeUpload) => void;

/** A fake upload. The test reports its progress and its end. */
export class FakeUpload {
  path = '';
  form = new FormData();
  status = 0;
  responseText = '';
  timeout = 0;
  withCredentials = false;
  isAborted = false;
  readonly headers = new Map<string, string>();
  readonly upload: { onprogress: ((event: Partial<ProgressEvent>) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  onloadend: (() => void) | null = null;

  open(_method: string, path: string): void {
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(form: FormData): void {
    this.form = form;
    started(this);
  }

  abort(): void {
    this.isAborted = true;
  }

  progress(loaded: number, total: number): void {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded, total }));
  }

  async answer(status: number, body: unknown = {}): Promise<void> {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    await act(async () => {
      this.onload?.();
      this.onloadend?.();
    });
  }

  async end(how: 'error' | 'timeout'): Promise<void> {
    await act(async () => {
      if (how === 'error') this.onerror?.();
      else this.ontimeout?.();
      this.onloadend?.();
    });
  }
}

let started: Answer = () => {};

/** Replaces XMLHttpRequest, and collects the uploads in a list. */
export function startFakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  started = (upload) => uploads.push(upload);
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return uploads;
}
