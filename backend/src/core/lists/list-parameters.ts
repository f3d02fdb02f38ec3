import { ApiQuery } from '@nestjs/swagger';
import type { FilterKind, ListShape } from './list-query.js';

const UUID = { type: 'string', format: 'uuid' };

/** The schema of a kind of filter. */
const KINDS: Record<Extract<FilterKind, string>, object> = {
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  id: { oneOf: [UUID, { type: 'array', items: UUID }] },
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
    maxItems: 2,
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
  return { type: 'object', properties, additionalProperties: false, example: {} };
}

/** Documents a query parameter whose value is JSON. */
export function ApiJsonQuery(
  name: string,
  description: string,
  schema: object,
  { required = false } = {},
): MethodDecorator {
  return ApiQuery({ name, required, description, content: { 'application/json': { schema } } });
}

/** Documents the filters of a list. */
export function ApiFilter(shape: Pick<ListShape, 'filters'>): MethodDecorator {
  return ApiJsonQuery('filter', 'JSON: the filters.', filterSchema(shape));
}
