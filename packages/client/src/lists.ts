import { createQuerySerializer } from 'openapi-fetch';
import type { lists, paths } from './generated/schema.js';

/** The path of a list. */
export type ListPath = keyof lists & keyof paths;

/** What a list can be filtered by. */
export type Filter<Path extends ListPath> = lists[Path]['filter'];

/** A field and a direction. */
export type Sort<Path extends ListPath> = readonly [lists[Path]['sort'], 'ASC' | 'DESC'];

interface Json<Path extends ListPath> {
  /** An object, or its JSON. */
  filter?: Filter<Path> | string;
  /** An array, or its JSON. */
  sort?: Sort<Path> | string;
  /** An array, or its JSON. */
  range?: readonly [number, number] | string;
}

type Get<Path extends ListPath> = paths[Path]['get'];
type Parameters<Path extends ListPath> = Get<Path>['parameters'];
export type ListQuery<Path extends ListPath> = Json<Path> &
  Omit<NonNullable<Parameters<Path>['query']>, keyof Json<Path>>;

/** The calls of the API. Filters, sorts and ranges of lists have the types of their values. */
export type Calls = {
  [Path in keyof paths]: Path extends ListPath
    ? Omit<paths[Path], 'get'> & {
        get: Omit<Get<Path>, 'parameters'> & {
          parameters: Omit<Parameters<Path>, 'query'> & { query?: ListQuery<Path> };
        };
      }
    : paths[Path];
};

type Body<Path extends ListPath> = Get<Path>['responses'][200]['content']['application/json'];

/** A row of a list. */
export type Row<Path extends ListPath> = {
  [Field in keyof Body<Path>]-?: Body<Path>[Field] extends (infer Item)[] ? Item : never;
}[keyof Body<Path>];

export interface ListOptions<Path extends ListPath> {
  filter?: Filter<Path>;
  sort?: Sort<Path>;
  /** Only rows that were changed at this time or later; for users, assignments, images and reviews. */
  updatedSince?: string;
  /** How many rows are read at once. Default: 500. */
  pageSize?: number;
  /** The parameters of the path. */
  path?: Parameters<Path>['path'];
  /** Called with the time to give as `updatedSince` the next time, when all rows were handled. */
  saveAsOf?: (asOf: string) => void | Promise<void>;
  signal?: AbortSignal;
}

/** The answer of every list. */
export interface ListBody {
  next?: string | null;
  asOf?: string;
}

const PAGE_SIZE = 500;

/** Reads all rows of a list by its cursors. Rows that are deleted or added meanwhile do not move the others. */
export async function* readList<Path extends ListPath>(
  read: (query: object) => Promise<ListBody>,
  { filter, sort, updatedSince, pageSize = PAGE_SIZE, saveAsOf }: ListOptions<Path>,
): AsyncGenerator<Row<Path>, void> {
  const first = { range: [0, pageSize - 1], filter, sort, updatedSince };
  for (let after: string | null | undefined; after !== null; ) {
    const body = await read({ ...first, after });
    if (body.next === undefined) throw new Error(`A list sorted by ${String(sort?.[0])} has no cursors`);
    // A list has one array: its rows.
    yield* Object.values(body).find(Array.isArray) as Row<Path>[];
    if (body.next === null && body.asOf !== undefined) await saveAsOf?.(body.asOf);
    after = body.next;
  }
}

const serialize = createQuerySerializer();

/** Writes filters, sorts and ranges as JSON. */
export function serializeQuery(query: Record<string, unknown>): string {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    ['filter', 'sort', 'range'].includes(name) && typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  return serialize(Object.fromEntries(values));
}
