import type { DraftEdit } from '@inkwell/contract/draft-edit';

/** A text as the server has it. */
export interface DraftText {
  /** HTML. */
  content: string;
  /** Counts the saves; 0 before the first. */
  version: number;
  lastSaved: string | null;
  /** Null while it may be changed. */
  submittedAt: string | null;
}

export interface SavedDraft {
  version: number;
  lastSaved: string;
}

/** The body of every call that saves a draft. */
export type DraftChange =
  | { content: string; baseVersion: number }
  | { baseVersion: number; edit: DraftEdit; length: number };

/** The calls of one text. Each rejects with a `DraftFailure`. */
export interface DraftCalls {
  read(): Promise<DraftText>;
  /** @param options.keepalive the change is small enough to be sent on after the page is gone */
  save(change: DraftChange, options: { keepalive: boolean }): Promise<SavedDraft>;
}

/** One saved version, as the server lists them. */
export interface DraftVersion {
  version: number;
  savedAt: string;
  restoredFrom: number | null;
  author: { name: string; role: 'user' | 'admin' };
}

export interface HistoryCalls {
  /** The newest first. */
  list(range: { offset: number; limit: number }): Promise<{ versions: DraftVersion[]; total: number }>;
  readVersion(version: number): Promise<{ content: string }>;
  /** Makes an earlier version the newest. */
  restore(version: number): Promise<DraftText>;
}

/** A call that did not succeed. */
export class DraftFailure extends Error {
  override name = 'DraftFailure';

  /**
   * @param message the server's own sentence; empty when it gave none
   * @param code the server's code, such as DRAFT_CONFLICT
   * @param statusCode 0 when there was no answer
   */
  constructor(
    message: string,
    readonly code: string,
    readonly statusCode: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Worth another try with the same text: no answer, too many calls, or a server in trouble. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof DraftFailure)) return true;
  return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;
}

export function hasDraftCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof DraftFailure && codes.includes(error.code);
}
