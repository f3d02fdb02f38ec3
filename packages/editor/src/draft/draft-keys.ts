/** Identifies a text: its user, its assignment, its kind, and the image, or the user for a document. */
export interface DraftSubject {
  userId: string;
  /** Null while no assignment of the user is known. */
  assignment?: TextAssignment | null;
  kind: string;
  subjectId: string;
}

export interface TextAssignment {
  id: string;
  /** It has number 1: texts of release 0.3.0, which had no assignments, belong to it. */
  isFirst: boolean;
}

/** The keys under which this browser keeps copies of a text. */
export interface DraftKeys {
  key: string;
  /** The key of release 0.3.0, if its copies belong to this text. */
  oldKey: string | null;
}

/**
 * The user is part of the key, so that another user of the same browser never sees the text; and the assignment, so that
 * the texts of two assignments are never mixed.
 */
export function draftKeys({ userId, assignment, kind, subjectId }: DraftSubject): DraftKeys {
  const oldKey = [userId, kind, subjectId].join('/');
  if (!assignment) return { key: oldKey, oldKey: null };
  const key = [userId, assignment.id, kind, subjectId].join('/');
  return { key, oldKey: assignment.isFirst ? oldKey : null };
}

export function parseDraftKey(key: string): Pick<DraftSubject, 'userId' | 'kind' | 'subjectId'> {
  const parts = key.split('/');
  const [userId = ''] = parts;
  const [kind = '', subjectId = ''] = parts.slice(-2);
  return { userId, kind, subjectId };
}

/** Null for a key of release 0.3.0. */
export function assignmentOfKey(key: string): string | null {
  const parts = key.split('/');
  return parts.length > 3 ? (parts[1] ?? null) : null;
}
