type FieldValue = string | number | boolean | null;

/** The change of one field. Of long texts only the lengths are stored, and the version of the record after the change. */
export type FieldChange =
  | { before: FieldValue; after: FieldValue }
  | { changed: true; lengthBefore: number; lengthAfter: number; version?: number };

/** What an action changed in a record. */
export interface RecordChange {
  /** The record before the change. */
  before: object;
  /** Fields of the record with their new values. Those with the same value are left out. */
  after: object;
  /** The version of the record after the change. */
  version?: number;
}

const MAX_LENGTH = 200;
/** The texts of agreements and references are left out even if they are short. */
const TEXT_FIELDS = new Set(['content', 'referenceText']);

/** Returns the changed fields with both values, or null if none changed. */
export function fieldChanges({ before, after, version }: RecordChange): Record<string, FieldChange> | null {
  const changes: Record<string, FieldChange> = {};
  for (const [name, newValue] of Object.entries(after)) {
    const [from, to] = [toFieldValue(Reflect.get(before, name)), toFieldValue(newValue)];
    if (from === to) continue;
    const [lengthBefore, lengthAfter] = [lengthOf(from), lengthOf(to)];
    const isLong = TEXT_FIELDS.has(name) || Math.max(lengthBefore, lengthAfter) > MAX_LENGTH;
    changes[name] = isLong
      ? { changed: true, lengthBefore, lengthAfter, ...(version !== undefined && { version }) }
      : { before: from, after: to };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Times are stored as ISO 8601. */
function toFieldValue(value: unknown): FieldValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value.toISOString() : null;
}

function lengthOf(value: FieldValue): number {
  return typeof value === 'string' ? value.length : 0;
}
