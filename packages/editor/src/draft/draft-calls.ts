import type { Schema } from '@inkwell/contract/client';
import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { ApiError } from '@inkwell/web/api-error';

/** A draft as the server has it. */
export interface SavedValue<Value>
  extends Pick<Schema<'WorkDraft'>, 'version' | 'lastSaved' | 'submittedAt'> {
  content: Value;
}

/** A text as HTML. */
export type DraftText = SavedValue<string>;

export interface SavedDraft {
  version: number;
  /** Null if the server does not say when. */
  lastSaved: string | null;
}

/** Why a version is saved, for the history: the user asked for it, or chose a text in a conflict. */
export type SaveReason = NonNullable<Schema<'SaveDraft'>['reason']>;

/** The body of every call that saves a draft. An automatic save has no reason. */
export type DraftChange = { baseVersion: number; reason?: SaveReason } & (
  | { content: string }
  | { edit: DraftEdit; length: number }
);

/** The calls of one draft. They reject with an `ApiError`. */
export interface SessionCalls<Value, Change> {
  read(): Promise<SavedValue<Value>>;
  /** What an earlier release has kept of the server's value. Used without a network, if the session has kept none. */
  readKept?(): Promise<SavedValue<Value> | null>;
  /**
   * @param options.keepalive the change is small enough for a request that outlives the page
   * @param options.signal aborts the request
   */
  save(change: Change, options: { keepalive: boolean; signal: AbortSignal }): Promise<SavedDraft>;
}

/** The calls of one text. */
export type DraftCalls = SessionCalls<string, DraftChange>;

/** Submits a draft with the version that it was written on. `signal` aborts the request. */
export type SubmitCall<Answer, Value = string> = (
  content: Value,
  baseVersion: number,
  signal: AbortSignal,
) => Promise<Answer>;

/** One saved version, as the server lists them. */
export type DraftVersion = Schema<'DraftVersion'>;

export interface HistoryCalls {
  /** The newest first. */
  list(range: { offset: number; limit: number }): Promise<{ versions: DraftVersion[]; total: number }>;
  readVersion(version: number): Promise<{ content: string }>;
  /** Makes an earlier version the newest. */
  restore(version: number): Promise<DraftText>;
}

/** True if the same text can be sent again later: no answer, too many calls, or a server error. */
export function isRetryable(error: unknown): boolean {
  const statusCode = statusOf(error);
  return statusCode === 0 || statusCode === 429 || statusCode >= 500;
}

/** True if there was no answer at all. */
export function isUnreachable(error: unknown): boolean {
  return statusOf(error) === 0;
}

export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** Any other error counts as no answer. */
function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.details.statusCode : 0;
}
