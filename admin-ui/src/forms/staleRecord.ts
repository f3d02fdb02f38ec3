import { HttpError } from 'react-admin';
import { differing, type Fields } from './RecordEdit';

/** Whose values are kept in the fields that both changed. */
export type Side = 'mine' | 'theirs';

/** The answer to the save of an old version. */
interface StaleAnswer {
  /** The record as it is now. */
  current: Fields;
  /** The e-mail address of the user who changed it. */
  changedBy: string | null;
  changedAt: string;
}

/** A refused save, and how it differs from the record as it is now. */
export interface StaleRecord extends StaleAnswer {
  /** The fields that both changed. */
  conflicts: { field: string; mine: unknown; theirs: unknown }[];
  /** The fields that only the other user changed. */
  others: { field: string; before: unknown; after: unknown }[];
}

/** Null if the error is no refusal of an old version. */
export function toStaleRecord(error: unknown, changes: Fields, seen: Fields): StaleRecord | null {
  if (!(error instanceof HttpError) || error.body?.code !== 'STALE_RECORD') return null;
  const { current, changedBy, changedAt }: StaleAnswer = error.body;
  const mine = differing(changes, current);
  const theirs = differing(current, seen);
  const conflicts = Object.keys(mine).filter((field) => field in theirs);
  const others = Object.keys(theirs).filter((field) => field in seen && !(field in changes));
  return {
    current,
    changedBy,
    changedAt,
    conflicts: conflicts.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
    others: others.map((field) => ({ field, before: seen[field], after: theirs[field] })),
  };
}
