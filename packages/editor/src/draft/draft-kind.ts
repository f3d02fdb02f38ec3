import { editBetween } from '@inkwell/contract/draft-edit';
import type { DraftChange, SaveReason } from './draft-calls';
import { type Comparable, hashText } from './server-comparison';

/** How a change is sent. */
export interface ChangeOptions {
  baseVersion: number;
  /** The server cannot apply a change to its own text: it needs the whole value. */
  isWhole: boolean;
  /** Absent for an automatic save. */
  reason: SaveReason | undefined;
}

/** What this browser's storage must know of the values that it keeps. */
export interface StoredKind<Value> extends Comparable<Value> {
  /** What is shown before a value was read. */
  blank: Value;
  /** @returns null if a value in storage is of another form */
  parse(stored: unknown): Value | null;
}

/** What a session must know of the values that it saves. */
export interface DraftKind<Value, Change> extends StoredKind<Value> {
  /** The versions can be read again, so a value that was not chosen in a conflict is saved before the chosen one. */
  hasHistory: boolean;
  toChange(base: Value, value: Value, options: ChangeOptions): Change;
  /** About how many UTF-16 units are sent, for the time limit of the call. */
  lengthOf(value: Value): number;
  lengthOfChange(change: Change): number;
}

/** The HTML of a document, a page or a sequential text. */
export const textKind: DraftKind<string, DraftChange> = {
  blank: '',
  hasHistory: true,
  isSame: (one, other) => one === other,
  isBlank: (html) => !/<(?:img|iframe)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '',
  hash: hashText,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
  toChange: (base, text, { baseVersion, isWhole, reason }) => ({
    ...(isWhole || baseVersion === 0
      ? { content: text, baseVersion }
      : { baseVersion, edit: editBetween(base, text), length: text.length }),
    ...(reason && { reason }),
  }),
  lengthOf: (text) => text.length,
  lengthOfChange: (change) => ('content' in change ? change.content : change.edit.insert).length,
};
