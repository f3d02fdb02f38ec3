import { isDeepStrictEqual } from 'node:util';
import { HttpError, invalidField } from '../http/domain-error.js';
import { decodeCursor, invalidCursor, type ListCursor, type Walk } from './list-cursor.js';

/** The type of a filter's value. An array lists the allowed values. */
export type FilterKind = 'text' | 'boolean' | 'id' | 'time' | 'percentage' | readonly string[];

type FilterValue<Kind> = Kind extends 'text' | 'time'
  ? string
  : Kind extends 'boolean'
    ? boolean
    : Kind extends 'percentage'
      ? number
      : Kind extends 'id'
        ? string[]
        : Kind extends readonly (infer Value)[]
          ? Value
          : never;

/** The sorts and filters of a list. The names are those of its JSON fields. */
export interface ListShape<
  Sort extends string = string,
  Filters extends Record<string, FilterKind> = Record<string, FilterKind>,
> {
  sortable: readonly Sort[];
  defaultSort: readonly [Sort, 'ASC' | 'DESC'];
  filters: Filters;
  /** Sorts without an index that ends in a unique key. The list has no cursors in these orders. */
  withoutCursor?: readonly Sort[];
  /** True if the table has `updated_at`. The list then takes `updatedSince` and returns `asOf`. */
  hasUpdates?: true;
}

export interface ListQuery<Sort extends string, Filters extends Record<string, FilterKind>> {
  sort: Sort;
  direction: 'ASC' | 'DESC';
  offset: number;
  limit: number;
  filter: { [Name in keyof Filters]?: FilterValue<Filters[Name]> };
  /** Absent in an order without cursors. */
  walk?: Walk;
  /** Of a list with `hasUpdates`. */
  updates?: Updates;
}

export interface Updates {
  /** Only rows that were changed at this time or later. */
  since?: string;
  /** The time that the first page of a walk has returned. */
  asOf?: string;
}

/** The query of a list whose shape is `Shape`. */
export type ListQueryOf<Shape> =
  Shape extends ListShape<infer Sort, infer Filters> ? ListQuery<Sort, Filters> : never;

/** One page of a list, and the total number of rows. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** True if there are more rows than `total`, because they are counted up to a limit. */
  totalIsMore?: boolean;
  /** How many rows precede the page. Null after a cursor, where nobody counts them. */
  offset: number | null;
  /** The cursor of the next page, or null after the last row. Absent in an order without cursors. */
  next?: string | null;
  /** All changes before this time are in the rows. */
  asOf?: string;
}

/** `sort`, `range` and `filter` as ra-data-simple-rest sends them: JSON in the query string. */
export interface RawListQuery {
  sort?: unknown;
  range?: unknown;
  filter?: unknown;
  after?: unknown;
  updatedSince?: unknown;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** ISO 8601: a date, or a time with its offset. */
export const TIME_PATTERN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A cursor has the order and the filter of its walk. They can be left out, and must be the same if they are sent.
 * @param list the path of the list, which a cursor belongs to
 * @throws HttpError VALIDATION_FAILED, which names the invalid parameter or field
 */
export function parseListQuery<Sort extends string, Filters extends Record<string, FilterKind>>(
  raw: RawListQuery,
  shape: ListShape<Sort, Filters>,
  list = '',
): ListQuery<Sort, Filters> {
  const cursor = raw.after === undefined ? undefined : decodeCursor(raw.after, list);
  const [sort, direction] = parseSort(cursor ? sortOf(cursor, raw.sort) : raw.sort, shape);
  const [first, last] = parseRange(raw.range);
  const filter = parseFilter(cursor ? filterOf(cursor, raw.filter) : raw.filter, shape.filters);
  const query = { sort, direction, offset: first, limit: last - first + 1, filter };
  const updates = shape.hasUpdates && parseUpdates(raw.updatedSince, cursor);
  if (cursor && first > 0) throw refuse('range', 'With "after", range must begin with 0');
  if (shape.withoutCursor?.includes(sort)) {
    if (cursor) throw withoutCursor(sort, shape);
    return { ...query, ...(updates && { updates }) };
  }
  const walk = { list, sort, direction, filter, updatedSince: updates?.since, after: cursor?.values };
  return { ...query, walk, ...(updates && { updates }) };
}

/** The sort of a cursor as the parameter of a request. */
function sortOf({ sort, direction }: ListCursor, raw: unknown): string {
  if (raw !== undefined && raw !== '') {
    const given = parseJson('sort', raw);
    const isSame = Array.isArray(given) && given[0] === sort && String(given[1]).toUpperCase() === direction;
    if (!isSame) throw invalidCursor('This cursor belongs to another sort');
  }
  return JSON.stringify([sort, direction]);
}

/** The filter of a cursor as the parameter of a request. What is sent besides the cursor must be in it. */
function filterOf({ filter }: ListCursor, raw: unknown): string {
  if (raw !== undefined && raw !== '') {
    const given = parseJson('filter', raw);
    const isSame = Object.entries(Object(given)).every(
      ([name, value]) =>
        value === null || value === '' || isDeepStrictEqual(comparable(filter[name]), comparable(value)),
    );
    if (!isSame) throw invalidCursor('This cursor belongs to another filter');
  }
  return JSON.stringify(filter);
}

/** A filter by ids is a list, and may be sent as one id. A filter by a text is trimmed. */
function comparable(value: unknown): unknown {
  const [single, ...more] = Array.isArray(value) ? value : [value];
  return more.length > 0 ? value : typeof single === 'string' ? single.trim() : single;
}

function parseUpdates(raw: unknown, cursor: ListCursor | undefined): Updates {
  if (raw !== undefined && !isTime(raw))
    throw refuse('updatedSince', 'updatedSince must be a date or a time, as in 2026-11-21T10:00:00Z');
  if (!cursor) return isTime(raw) ? { since: raw } : {};
  if (raw !== undefined && raw !== cursor.updatedSince)
    throw invalidCursor('This cursor belongs to another "updatedSince"');
  const times = { since: cursor.updatedSince, asOf: cursor.asOf };
  if (!Object.values(times).every((time) => time === undefined || isTime(time))) throw invalidCursor();
  return times;
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME_PATTERN.test(value) && !Number.isNaN(Date.parse(value));
}

function withoutCursor<Sort extends string>(
  sort: Sort,
  { sortable, withoutCursor = [] }: ListShape<Sort>,
): HttpError {
  const possible = sortable.filter((name) => !withoutCursor.includes(name)).join(', ');
  return refuse('after', `A list sorted by "${sort}" has no cursors. Possible: ${possible}`);
}

function parseSort<Sort extends string>(
  raw: unknown,
  shape: ListShape<Sort>,
): readonly [Sort, 'ASC' | 'DESC'] {
  if (raw === undefined || raw === '') return shape.defaultSort;
  const value = parseJson('sort', raw);
  if (!Array.isArray(value) || value.length !== 2)
    throw refuse('sort', 'sort must look like ["createdAt","DESC"]');
  const field = shape.sortable.find((name) => name === value[0]);
  if (!field)
    throw refuse('sort', `Cannot sort by "${String(value[0])}". Possible: ${shape.sortable.join(', ')}`);
  const direction = String(value[1]).toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('sort', 'The sort order must be ASC or DESC');
  return [field, direction];
}

function parseRange(raw: unknown): [number, number] {
  if (raw === undefined || raw === '') return [0, DEFAULT_LIMIT - 1];
  const value = parseJson('range', raw);
  const [first, last] = Array.isArray(value) ? value : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first) {
    throw refuse('range', 'range must look like [0,24]');
  }
  if (last - first >= MAX_LIMIT) throw refuse('range', `range may span at most ${MAX_LIMIT} rows`);
  return [first, last];
}

function parseFilter<Filters extends Record<string, FilterKind>>(
  raw: unknown,
  kinds: Filters,
): { [Name in keyof Filters]?: FilterValue<Filters[Name]> } {
  if (raw === undefined || raw === '') return {};
  const value = parseJson('filter', raw);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('filter', 'filter must look like {"q":"text"}');
  }
  const result: Partial<Record<keyof Filters, unknown>> = {};
  for (const [name, given] of Object.entries(value)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind)
      throw refuse('filter', `Cannot filter by "${name}". Possible: ${Object.keys(kinds).join(', ')}`);
    // An empty id is not an absent one: a program that did not find a record would read all.
    if ((given === null || given === '') && kind !== 'id') continue;
    result[name as keyof Filters] = checkFilterValue(name, given, kind);
  }
  // Each value was checked against the kind from which its type is derived.
  return result as { [Name in keyof Filters]?: FilterValue<Filters[Name]> };
}

function checkFilterValue(name: string, given: unknown, kind: FilterKind): unknown {
  if (kind === 'text') {
    if (typeof given !== 'string') throw refuse('filter', `The filter "${name}" must be a text`);
    return given.trim();
  }
  if (kind === 'boolean') {
    if (typeof given !== 'boolean') throw refuse('filter', `The filter "${name}" must be true or false`);
    return given;
  }
  if (kind === 'time') {
    if (!isTime(given)) {
      throw refuse('filter', `The filter "${name}" must be a date or a time, as in 2026-11-21T10:00:00Z`);
    }
    return given;
  }
  if (kind === 'percentage') {
    if (!Number.isInteger(given) || Number(given) < 0 || Number(given) > 100)
      throw refuse('filter', `The filter "${name}" must be a whole number from 0 to 100`);
    return given;
  }
  if (kind === 'id') {
    const ids: unknown[] = Array.isArray(given) ? given : [given];
    if (ids.length > MAX_LIMIT || !ids.every((id) => typeof id === 'string' && UUID.test(id))) {
      throw refuse('filter', `The filter "${name}" must be a list of ids`);
    }
    return ids;
  }
  if (typeof given !== 'string' || !kind.includes(given)) {
    throw refuse('filter', `The filter "${name}" must be one of ${kind.join(', ')}`);
  }
  return given;
}

function parseJson(name: string, raw: unknown): unknown {
  try {
    return JSON.parse(String(raw));
  } catch (cause) {
    throw new HttpError(
      'VALIDATION_FAILED',
      `${name} must be JSON`,
      { fields: { [name]: [`${name} must be JSON`] } },
      { cause },
    );
  }
}

function refuse(name: string, message: string): HttpError {
  return invalidField(name, message);
}
