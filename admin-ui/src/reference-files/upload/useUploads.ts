import { formatSizeLimit } from '@inkwell/contract/file-size';
import { useEffect, useReducer, useRef } from 'react';
import { HttpError } from 'react-admin';
import type { ReferenceFile } from '../../providers/resources';
import { sendForm } from '../../providers/sendForm';
import { MIN_WORDS_WRONG, type ReferenceFileKind } from '../kinds';

type AddedFile = Pick<ReferenceFile, 'filename' | 'mimeType'>;
/** The stored file is under the name of its kind. */
type UploadAnswer = Partial<Record<'image' | 'pdf', AddedFile>>;

export interface QueuedFile {
  key: string;
  file: File;
  title: string;
  description: string;
  /** The image's own minimum, as typed; empty for the general one. */
  minWords: string;
  state: 'waiting' | 'sending' | 'sent';
  /** The part of the bytes that is sent, 0 to 1. */
  progress: number;
  problem: string | undefined;
  /** It was sent, or should have been, and is not on the server. */
  hasFailed: boolean;
  /** What the server has stored. */
  added: AddedFile | undefined;
}

type Change = Partial<Omit<QueuedFile, 'key' | 'file'>>;

type Event =
  | { type: 'add'; files: QueuedFile[] }
  | { type: 'change'; key: string; change: Change }
  | { type: 'remove'; key: string };

function reduce(queue: QueuedFile[], event: Event): QueuedFile[] {
  switch (event.type) {
    case 'add':
      return [...queue, ...event.files];
    case 'change':
      return queue.map((item) => (item.key === event.key ? { ...item, ...event.change } : item));
    case 'remove':
      return queue.filter(({ key }) => key !== event.key);
  }
}

interface UploadsOptions {
  kind: ReferenceFileKind;
  maxBytes: number;
  /** Whether users see the files at once. */
  isActive: boolean;
  /** Empty: as `UploadProject` says. */
  projectId: string;
  onSessionExpired: () => void;
}

/** `page 2` comes before `page 10`. Browsers give dropped files in any order, and the order of the uploads is that of the pages. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** A queue of files that are uploaded one after the other. */
export function useUploads({ kind, maxBytes, isActive, projectId, onSessionExpired }: UploadsOptions) {
  const [queue, dispatch] = useReducer(reduce, []);
  const newest = useRef(queue);
  useEffect(() => {
    newest.current = queue;
  }, [queue]);
  const run = useRef(new AbortController());
  const added = useRef(0);
  // The latest run: a stopped one is followed by another.
  useEffect(() => () => run.current.abort(), []);

  const change = (key: string, given: Change) => dispatch({ type: 'change', key, change: given });

  const add = (files: Iterable<File>) => {
    const ordered = Array.from(files).toSorted((one, other) => BY_NAME.compare(one.name, other.name));
    const items = ordered.map((file): QueuedFile => {
      added.current += 1;
      const item = { file, title: titleFrom(file.name), description: '', minWords: '' };
      // A missing title is reported at the upload, not while it is typed.
      const problem = findUploadProblem({ ...item, title: 'any' }, kind, maxBytes);
      return {
        ...item,
        key: `${added.current}`,
        state: 'waiting',
        progress: 0,
        problem,
        hasFailed: false,
        added: undefined,
      };
    });
    dispatch({ type: 'add', files: items });
  };

  /** @returns whether it is on the server. */
  const send = async (item: QueuedFile): Promise<boolean> => {
    const { key, file, title, description, minWords } = item;
    const problem = findUploadProblem(item, kind, maxBytes);
    if (problem) {
      change(key, { problem, hasFailed: true });
      return false;
    }
    const form = new FormData();
    form.set('title', title.trim());
    form.set('description', description.trim());
    if (minWords !== '') form.set('minWords', minWords);
    form.set('isActive', String(isActive));
    if (projectId !== '') form.set('projectId', projectId);
    // The file is last, so that the server has the texts before the file.
    form.set(kind.field, file);
    change(key, { state: 'sending', progress: 0, problem: undefined });
    try {
      const answer = await sendForm<UploadAnswer>({
        path: `${kind.resource}/upload`,
        form,
        onProgress: (progress) => change(key, { progress }),
        signal: run.current.signal,
      });
      change(key, { state: 'sent', progress: 1, added: answer?.[kind.field] });
      return true;
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      const reason = isStopped ? STOPPED : uploadErrorMessage(error, kind, maxBytes);
      change(key, { state: 'waiting', progress: 0, problem: reason, hasFailed: true });
      if (error instanceof HttpError && error.status === 401) onSessionExpired();
      return false;
    }
  };

  /**
   * Sends what is not there yet, each file as it is when its turn comes.
   * @returns how many arrived, whether all of them did, and how many files there are
   */
  const sendAll = async () => {
    let sent = 0;
    let isComplete = true;
    run.current = new AbortController();
    const { signal } = run.current;
    const waiting = queue.filter(({ state }) => state === 'waiting');
    for (const { key } of waiting) {
      const item = newest.current.find((one) => one.key === key);
      // Removed meanwhile.
      if (!item) continue;
      if (!signal.aborted && (await send(item))) sent += 1;
      else isComplete = false;
    }
    return { sent, isComplete, total: newest.current.length };
  };

  return {
    queue,
    add,
    change,
    remove: (key: string) => dispatch({ type: 'remove', key }),
    sendAll,
    /** Stops the upload that is under way. The files that are not sent stay. */
    stop: () => run.current.abort(),
  };
}

/** The default title: `ledger_page-2.png` becomes `ledger page 2`. */
function titleFrom(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}

export const SESSION_EXPIRED = 'Session expired. Please login again.';
const STORAGE_FULL = 'Server storage full. Please contact administrator.';
const SERVER_BUSY = 'Server busy. Please try again in a few moments.';
const STOPPED = 'The upload was stopped.';

/** The message for a failed upload: by status, else the server's, else a default. */
export function uploadErrorMessage(error: unknown, { texts }: ReferenceFileKind, maxBytes: number): string {
  if (!(error instanceof HttpError)) return texts.uploadFailed;
  // The server names its limit if this page does not know it yet.
  if (error.status === 413 && Number.isFinite(maxBytes)) return texts.tooLarge(formatSizeLimit(maxBytes));
  switch (error.status) {
    case 401:
      return SESSION_EXPIRED;
    case 503:
      return SERVER_BUSY;
    case 507:
      return STORAGE_FULL;
    default:
      return error.body?.message || (error.status === 0 && error.message) || texts.uploadFailed;
  }
}

/** Checks a file before the upload. Returns undefined if it is valid. */
export function findUploadProblem(
  { file, title, minWords }: Pick<QueuedFile, 'file' | 'title' | 'minWords'>,
  kind: ReferenceFileKind,
  maxBytes: number,
): string | undefined {
  if (!kind.isAccepted(file)) return kind.texts.notAccepted;
  if (file.size > maxBytes) return `File size must be less than ${formatSizeLimit(maxBytes)}`;
  if (title.trim() === '') return kind.texts.incomplete;
  if (!/^(?:[1-9]\d*)?$/.test(minWords)) return MIN_WORDS_WRONG;
  return undefined;
}
