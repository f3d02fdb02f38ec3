import { type DraftEdit, MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { HttpError } from '../core/http/domain-error.js';
import type { DraftKind } from './draft.entity.js';
import { SAVE_EDIT, SAVE_WHOLE } from './draft.queries.js';
import { resync } from './draft-refusals.js';
import { isStorable, storable } from './draft-text.js';

/** Which text. The subject is the image, and of a document its user. */
export interface DraftKey {
  userId: string;
  kind: DraftKind;
  subjectId: string;
}

/** What is saved: a whole text, or one edit of the version it was made on. */
export type DraftChange = { content: string; baseVersion?: number | undefined } | EditChange;

export interface EditChange {
  edit: DraftEdit;
  /** Of the text with the edit done. */
  length: number;
  baseVersion: number;
}

/** An administrator's save holds after the deadline and after the submission, too. */
export interface SaveOptions {
  adminId?: string;
  restoredFrom?: number;
}

export interface SavedDraft {
  id: string;
  version: number;
  lastSaved: Date;
  submittedAt: Date | null;
}

/** What is sent to the database. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export function keyOf({ userId, kind, subjectId }: DraftKey): [string, DraftKind, string] {
  return [userId, kind, subjectId];
}

/** @throws DraftError DRAFT_RESYNC; HttpError PAYLOAD_TOO_LARGE */
export function statementOf(key: DraftKey, change: DraftChange, options: SaveOptions): Statement {
  if ('content' in change) return wholeStatement(key, change.content, { ...options, ...change });
  checkEdit(change);
  const { edit, length, baseVersion } = change;
  // There is nothing to edit before the first save; its text is the whole one.
  if (baseVersion === 0) {
    if (edit.at + edit.remove > 0 || edit.insert.length !== length) throw resync();
    return wholeStatement(key, edit.insert, { ...options, baseVersion });
  }
  const { at, remove, insert } = edit;
  return {
    name: 'save-draft-edit',
    text: SAVE_EDIT,
    values: [
      ...keyOf(key),
      baseVersion,
      options.adminId ?? null,
      options.adminId === undefined,
      at,
      remove,
      insert,
      insert.length,
      length,
    ],
  };
}

/** @throws HttpError PAYLOAD_TOO_LARGE */
export function wholeStatement(
  key: DraftKey,
  content: string,
  {
    adminId,
    restoredFrom,
    baseVersion,
    isSubmission = false,
  }: SaveOptions & { baseVersion?: number | undefined; isSubmission?: boolean },
): Statement {
  checkLength(content.length);
  return {
    name: 'save-draft-whole',
    text: SAVE_WHOLE,
    values: [
      ...keyOf(key),
      baseVersion ?? null,
      adminId ?? null,
      adminId === undefined,
      storable(content),
      content.length,
      restoredFrom ?? null,
      isSubmission,
    ],
  };
}

/** @throws DraftError DRAFT_RESYNC; HttpError PAYLOAD_TOO_LARGE */
export function checkEdit({ edit, length }: EditChange): void {
  checkLength(length);
  if (!isStorable(edit)) throw resync();
}

/** @throws HttpError PAYLOAD_TOO_LARGE */
export function checkLength(length: number): void {
  if (length > MAX_DRAFT_LENGTH) throw new HttpError('PAYLOAD_TOO_LARGE', 'A text can be at most 5 MB.');
}
