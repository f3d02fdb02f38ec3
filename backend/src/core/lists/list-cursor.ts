import { HttpError, invalidField } from '../http/domain-error.js';

/** A value of a sort key as PostgreSQL writes it, which it reads again without a loss. */
export type KeyValue = string | null;

/** Which pages belong together: the same rows in the same order, read one after the other. */
export interface Walk {
  /** The path of the list. */
  list: string;
  sort: string;
  direction: 'ASC' | 'DESC';
  filter: Record<string, unknown>;
  updatedSince?: string | undefined;
  /** The sort keys of the last row that was read. Undefined on the first page. */
  after?: readonly KeyValue[] | undefined;
}

/** What a cursor contains. */
export interface ListCursor extends Omit<Walk, 'list' | 'after'> {
  asOf?: string | undefined;
  values: KeyValue[];
}

/** @param asOf of the first page: what changes while the pages are read can be on one that was read before */
export function encodeCursor(walk: Walk, values: readonly KeyValue[], asOf: string | undefined): string {
  const { list, sort, direction, filter, updatedSince } = walk;
  const cursor = [list, sort, direction, filter, updatedSince ?? null, asOf ?? null, values];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws HttpError VALIDATION_FAILED also for a cursor of another list */
export function decodeCursor(after: unknown, list: string): ListCursor {
  const [path, sort, direction, filter, updatedSince, asOf, values] = readParts(after);
  if (path !== list) throw invalidCursor('This cursor belongs to another list');
  const isComplete =
    typeof sort === 'string' &&
    (direction === 'ASC' || direction === 'DESC') &&
    typeof filter === 'object' &&
    filter !== null &&
    isTextOrNull(updatedSince) &&
    isTextOrNull(asOf) &&
    Array.isArray(values) &&
    values.every(isTextOrNull);
  if (!isComplete) throw invalidCursor();
  return {
    sort,
    direction,
    filter: { ...filter },
    updatedSince: updatedSince ?? undefined,
    asOf: asOf ?? undefined,
    values,
  };
}

export function invalidCursor(message = 'This is no cursor of this list', cause?: unknown): HttpError {
  return invalidField('after', message, { cause });
}

function readParts(after: unknown): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(String(after), 'base64url').toString());
    if (Array.isArray(parts)) return parts;
  } catch (cause) {
    throw invalidCursor(undefined, cause);
  }
  throw invalidCursor();
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
