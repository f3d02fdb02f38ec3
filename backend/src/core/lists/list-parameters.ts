import { ApiQuery, getSchemaPath } from '@nestjs/swagger';
import type { FilterKind, ListShape } from './list-query.js';

const UUID = { type: 'string', format: 'uuid' };

/** The schema of a filter by an id. `shareFilters` adds it to the document. */
export const ID_FILTER = {
  name: 'IdFilter',
  schema: { description: 'An id, or several.', oneOf: [UUID, { type: 'array', items: UUID }] },
};

/** The schema of a kind of filter. */
const KINDS: Record<Extract<FilterKind, string>, object> = {
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  percentage: { type: 'integer', minimum: 0, maximum: 100 },
  id: { $ref: getSchemaPath(ID_FILTER.name) },
  time: { type: 'string', description: 'An ISO date, or a time with its offset.' },
};

export const RANGE_SCHEMA = {
  type: 'array',
  items: { type: 'integer', minimum: 0 },
  minItems: 2,
  maxItems: 2,
  example: [0, 24],
};

export function sortSchema({ sortable, defaultSort }: ListShape): object {
  const prefixItems = [
    { type: 'string', enum: sortable },
    { type: 'string', enum: ['ASC', 'DESC'] },
  ];
  return {
    type: 'array',
    prefixItems,
    items: false,
    minItems: 2,
    example: defaultSort,
  };
}

export function filterSchema({ filters }: Pick<ListShape, 'filters'>): object {
  const properties = Object.fromEntries(
    Object.entries(filters).map(([name, kind]) => [
      name,
      typeof kind === 'string' ? KINDS[kind] : { type: 'string', enum: kind },
    ]),
  );
  return { type: 'object', properties, additionalProperties: false };
}

/** How the document describes a query parameter whose value is JSON. */
export interface JsonText {
  type: 'string';
  contentMediaType: 'application/json';
  contentSchema: object;
}

/** Documents a query parameter whose value is JSON: a string, because generators of clients do not write `content` as JSON. */
export function ApiJsonQuery(
  name: string,
  description: string,
  schema: object,
  { required = false } = {},
): MethodDecorator {
  const { example, ...contentSchema } = schema as { example?: unknown };
  const text: JsonText = { type: 'string', contentMediaType: 'application/json', contentSchema };
  return ApiQuery({
    name,
    required,
    description,
    schema: { ...text, ...(example !== undefined && { example: JSON.stringify(example) }) },
  });
}

/** Documents the filters of a list. */
export function ApiFilter(shape: Pick<ListShape, 'filters'>): MethodDecorator {
  return ApiJsonQuery('filter', 'JSON: the filters.', { ...filterSchema(shape), example: {} });
}
