import { type DraftEdit, MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { isUUID } from 'class-validator';
import type { BodyLimitsConfig } from '../access/request-bodies.js';
import type { WorkKey } from '../assignments/assignment.js';
import { HttpError } from '../core/http/domain-error.js';
import type { ListQueryOf, ListShape } from '../core/lists/list-query.js';
import type { DraftKind } from './draft.entity.js';

export type { DraftKind } from './draft.entity.js';

import { DraftError } from './draft.errors.js';
import { CLIENT_REASONS, type ClientReason } from './save-reasons.js';
import { findExcess, MAX_LENGTH_WITHOUT_SPACE } from './text-bounds.js';

/** Which text. The subject is the image of a page or of a sequential text, and the user of a document. */
export interface DraftKey extends WorkKey {
  kind: DraftKind;
  subjectId: string;
}

/** What a save contains: the whole text, or one edit of the version `baseVersion`. */
export type DraftChange = WholeChange | EditChange;

interface WholeChange {
  content: string;
  baseVersion?: number | undefined;
  reason?: ClientReason | undefined;
}

export interface EditChange {
  edit: DraftEdit;
  /** Length of the text after the edit. */
  length: number;
  baseVersion: number;
  reason?: ClientReason | undefined;
}

/** An administrator's save is also accepted after the deadline and after the submission. */
export interface SaveOptions {
  adminId?: string;
  restoredFrom?: number;
}

/** The fields of all bodies that contain the text of a draft, or a part of it. */
export const DRAFT_FIELDS = ['content', 'submissionContent', 'edit'];

const TOO_LONG = 'A text can be at most 5 MB.';
const WITHOUT_SPACE = `A text can have at most ${MAX_LENGTH_WITHOUT_SPACE.toLocaleString('en')} characters without a space.`;

/** Allows a text of the greatest length of three-byte characters only, with its JSON. */
export const DRAFT_BODY: BodyLimitsConfig = {
  bodyLimit: 4 * MAX_DRAFT_LENGTH,
  text: { maxLength: MAX_DRAFT_LENGTH, tooLong: TOO_LONG },
};

/** How the versions of a text are listed. */
export const VERSION_LIST = {
  sortable: ['version'],
  defaultSort: ['version', 'DESC'],
  filters: {},
} as const satisfies ListShape;

export type VersionListQuery = ListQueryOf<typeof VERSION_LIST>;

/** The sum of two of these still fits PostgreSQL's `int`. */
export const MAX_INTEGER = 1_000_000_000;

interface EditBody {
  baseVersion: number;
  edit: DraftEdit;
  length: number;
  reason?: ClientReason;
}

/**
 * Reads the body of a save that contains an edit and no text, as the validation rules of its DTO would, but faster.
 * Returns null for every other body; the rules then accept or refuse it.
 */
export function readEditBody(body: unknown): EditBody | null {
  if (!isObject(body) || body.content !== undefined || body.submissionContent !== undefined) return null;
  const { baseVersion, edit, length, reason } = body;
  if (!isCount(baseVersion) || !isCount(length) || !isObject(edit)) return null;
  const { at, remove, insert } = edit;
  if (!isCount(at) || !isCount(remove) || typeof insert !== 'string') return null;
  const change = { baseVersion, edit: { at, remove, insert }, length };
  if (reason === undefined) return change;
  return isClientReason(reason) ? { ...change, reason } : null;
}

/** As `readEditBody`, for a body that also names its image. */
export function readPageEditBody(body: unknown): (EditBody & { imageId: string }) | null {
  const edit = readEditBody(body);
  if (!edit || !isObject(body) || typeof body.imageId !== 'string' || !isUUID(body.imageId, 'all'))
    return null;
  return { ...edit, imageId: body.imageId };
}

/** Reads a body that the rules of its DTO have accepted. A whole text takes precedence over an edit beside it. */
export function readDraftChange(content: string | undefined, body: Partial<EditBody>): DraftChange {
  const { baseVersion, edit, length, reason } = body;
  // Without a text, the rules require all three fields of an edit.
  return content !== undefined
    ? { content, baseVersion, reason }
    : ({ edit, length, baseVersion, reason } as EditChange);
}

/** Sanitising replaces a no-break space with six characters, and everything else with fewer. */
const MAX_GROWTH = 6;

/** A whole text whose sanitised form may be too long; null if there is none. The limit is judged on the sanitised form. */
export function textToJudge(change: DraftChange): string | null {
  const text = wholeTextOf(change);
  return text !== null && text.length * MAX_GROWTH > MAX_DRAFT_LENGTH ? text : null;
}

/** Before the first save there is nothing to edit: the inserted text is the whole text. */
function wholeTextOf(change: DraftChange): string | null {
  if ('content' in change) return change.content;
  return change.baseVersion === 0 ? change.edit.insert : null;
}

/** Refuses early what sanitising would make too long, or what has no spaces. @throws HttpError PAYLOAD_TOO_LARGE */
export function checkText(html: string): void {
  const excess = findExcess(html, MAX_DRAFT_LENGTH);
  if (excess) throw new HttpError('PAYLOAD_TOO_LARGE', excess === 'length' ? TOO_LONG : WITHOUT_SPACE);
}

/** @throws HttpError PAYLOAD_TOO_LARGE */
export function checkLength(length: number): void {
  if (length > MAX_DRAFT_LENGTH) throw new HttpError('PAYLOAD_TOO_LARGE', TOO_LONG);
}

/**
 * Checks what can be checked without the database.
 * @throws HttpError PAYLOAD_TOO_LARGE; DraftError DRAFT_RESYNC if PostgreSQL cannot store the inserted text, if the edit of a text
 *   that does not exist yet is not the whole text, or if the text may be too long when the inserted text is sanitised
 */
export function checkChange(change: DraftChange): void {
  const length = 'content' in change ? change.content.length : change.length;
  checkLength(length);
  if ('content' in change) return;
  const { edit, baseVersion } = change;
  const isStorable = edit.insert.isWellFormed() && !edit.insert.includes('\0');
  const isFirstText = edit.at + edit.remove === 0 && edit.insert.length === length;
  if (!isStorable || (baseVersion === 0 && !isFirstText)) throw resync();
  const mayGrow = (MAX_GROWTH - 1) * edit.insert.length;
  if (baseVersion > 0 && length + mayGrow > MAX_DRAFT_LENGTH) throw resync();
}

export function resync(): DraftError {
  return new DraftError('DRAFT_RESYNC');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isClientReason(value: unknown): value is ClientReason {
  return CLIENT_REASONS.some((reason) => reason === value);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_INTEGER;
}

/** UTF-16 units that a save adds to the log. */
export function storedLength(change: DraftChange): number {
  return 'content' in change ? change.content.length : change.edit.insert.length;
}

export interface DraftTagFacts {
  version: number;
  submittedAt: Date | null;
}

/** The ETag of a text as its reader gets it: a submission changes the answer, but not always the version. */
export function draftTag({ version, submittedAt }: DraftTagFacts): string {
  return submittedAt ? `"${version}-submitted"` : `"${version}"`;
}
